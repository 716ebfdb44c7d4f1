"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { ask } from "@/components/ground/asking/ask";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useTraceActions } from "../reading/trace-actions";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";

/** Asks before a trace is deleted, and names what goes with it. */
export function DeleteDialog() {
  const {
    trace,
    workspace: { slug: workspace },
  } = useReading();
  const actions = useTraceActions();
  const { openPanel } = useMoves();
  const router = useRouter();
  const [summary, setSummary] = useState<DeletionSummary | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const traceId = trace.id;
  useEffect(() => {
    let isStale = false;
    void ask(actions.describeDeletion, { workspace, traceId }).then((answer) => {
      if (!isStale && answer.ok) setSummary(answer.value);
    });
    return () => {
      isStale = true;
    };
  }, [actions, workspace, traceId]);
  const remove = async () => {
    setIsBusy(true);
    const answer = await ask(actions.deleteTrace, { workspace, traceId });
    setIsBusy(false);
    if (!answer.ok) return void toast.error(answer.message);
    toast.success("Trace deleted.");
    router.push(paths.traces(workspace));
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && openPanel(null)}
      title="Delete this trace?"
      confirmLabel="Delete"
      isBusy={isBusy || !summary}
      onConfirm={() => void remove()}
    >
      <p>
        “{visibleText(trace.title)}” goes with its {formatCount(trace.stepCount, "step")}
        {summary
          ? `, ${formatCount(summary.runCount, "run")} and ${formatCount(summary.annotationCount, "label")}`
          : ""}
        . This cannot be undone.
      </p>
      {summary !== null && summary.activeRunCount > 0 && (
        <p className="mt-1">{formatCount(summary.activeRunCount, "active run")} will be stopped.</p>
      )}
    </ConfirmDialog>
  );
}
