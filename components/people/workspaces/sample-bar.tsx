"use client";
import { useState } from "react";
import { type Action } from "@/components/ground/asking/ask";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { formatCount } from "@/lib/format";

/** Says that what is shown is the sample, and takes it away; `remove` is null for who may not. */
export function SampleBar({
  workspace,
  traceCount,
  remove,
}: {
  workspace: string;
  traceCount: number;
  remove: Action<{ workspace: string }, unknown> | null;
}) {
  return (
    <div
      role="note"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sunken px-4 py-1 text-xs text-muted"
    >
      <p className="min-w-0">
        <strong className="font-semibold text-text">Sample data.</strong> {formatCount(traceCount, "trace")} generated
        by a program; the team, its people and their labels are made up.
      </p>
      {remove && <RemoveSample workspace={workspace} traceCount={traceCount} remove={remove} />}
    </div>
  );
}

/** Asks once more, and takes the sample away. */
export function RemoveSample({
  workspace,
  traceCount,
  remove,
}: {
  workspace: string;
  traceCount: number;
  remove: Action<{ workspace: string }, unknown>;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { send, isBusy } = usePageAction(remove);
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        Remove the sample
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Remove the sample?"
        confirmLabel="Remove the sample"
        isBusy={isBusy}
        onConfirm={async () => {
          await send({ workspace }, "The sample is gone.");
          setIsAsking(false);
        }}
      >
        Its {formatCount(traceCount, "trace")} go, with every run, label, comment and share of them, and its queue, data
        set, evaluation and alert rule. What you imported or made from your own traces stays.
      </ConfirmDialog>
    </>
  );
}
