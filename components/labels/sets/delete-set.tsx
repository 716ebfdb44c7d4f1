"use client";
import { useState } from "react";
import { type Action } from "@/components/ground/asking/ask";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type LabelSetSummary } from "@/lib/attribution/labels/label-file-view";
import { formatCount } from "@/lib/format";

/** Deletes an imported set, as a server action. */
export type DeleteSetAction = Action<{ workspace: string; id: string }, unknown>;

/** Deletes an imported set, after a question. */
export function DeleteSet({
  workspace,
  set: { ref, title, traceCount },
  remove,
}: {
  workspace: string;
  set: LabelSetSummary;
  remove: DeleteSetAction;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, send } = usePageAction(remove);
  const confirm = async () => {
    await send({ workspace, id: ref.slice(ref.indexOf(":") + 1) }, "Label set deleted.");
    setIsAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Delete ${visibleText(title)}`} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete the label set “${visibleText(title)}”?`}
        confirmLabel="Delete"
        onConfirm={() => void confirm()}
        isBusy={isBusy}
      >
        Its labels of {formatCount(traceCount, "trace")} are deleted, along with resolved findings. The traces stay.
      </ConfirmDialog>
    </>
  );
}
