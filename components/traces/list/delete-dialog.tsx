"use client";
import { useTraceListActions } from "./trace-list-actions";
import { useEffect, useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { type Answer, ask } from "@/components/ground/asking/ask";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { formatCount } from "@/lib/format";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";

/** Names what goes before it goes. */
export function DeleteDialog({
  workspace,
  selection,
  onClose,
  onDone,
}: {
  workspace: string;
  selection: TraceSelection;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const actions = useTraceListActions();
  const [summary, setSummary] = useState<Answer<DeletionSummary> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const key = JSON.stringify({ workspace, selection });
  const { describeDeletion } = actions;
  useEffect(() => {
    let isCurrent = true;
    void ask(describeDeletion, JSON.parse(key) as Parameters<typeof describeDeletion>[0]).then(
      (answer) => isCurrent && setSummary(answer),
    );
    return () => {
      isCurrent = false;
    };
  }, [describeDeletion, key]);

  const remove = async () => {
    setIsBusy(true);
    const answer = await ask(actions.remove, { workspace, selection });
    setIsBusy(false);
    if (answer.ok) onDone(`${formatCount(answer.value.traceCount, "trace")} deleted.`);
    else toast.error(answer.message);
  };
  const traces = summary?.ok ? formatCount(summary.value.traceCount, "trace") : "these traces";
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Delete ${traces}?`}
      confirmLabel={`Delete ${traces}`}
      onConfirm={() => void remove()}
      isBusy={isBusy || !summary?.ok}
    >
      {!summary && <Skeleton className="h-10 w-full" />}
      {summary && !summary.ok && <p className="text-fault">{summary.message}</p>}
      {summary?.ok && <Losses summary={summary.value} />}
    </ConfirmDialog>
  );
}

function Losses({ summary }: { summary: DeletionSummary }) {
  return (
    <>
      <p>This also permanently deletes:</p>
      <ul className="mt-1 list-disc pl-5 text-text">
        <li>all their steps, and uploaded files that no other trace uses</li>
        <li>
          {formatCount(summary.runCount, "run")} with every recorded call
          {summary.activeRunCount > 0
            ? `; ${formatCount(summary.activeRunCount, "of them is active and stops", "of them are active and stop")}`
            : ""}
        </li>
        <li>{formatCount(summary.annotationCount, "label")} by people</li>
        {summary.shareCount > 0 && <li>{formatCount(summary.shareCount, "share")}: their links stop working</li>}
      </ul>
    </>
  );
}
