"use client";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type FixView } from "@/lib/attribution/fixes/fix-view";
import { useIncidentActions } from "./incident-actions";

/** Withdraws a fix, after a question. */
export function WithdrawButton({
  workspace,
  number,
  fix: { id, version, canChange },
}: {
  workspace: string;
  number: number;
  fix: FixView;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, send } = usePageAction(useIncidentActions().withdrawFix);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Undo2 className="size-3.5" aria-hidden />
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Withdraw the fix in ${visibleText(version)}?`}
        confirmLabel="Withdraw"
        isBusy={isBusy}
        onConfirm={() => void send({ workspace, number, id }, "Withdrawn.").then(() => setIsOpen(false))}
      >
        It is no longer measured. What was registered stays on this page
        {canChange
          ? ", and another fix can be registered for this version."
          : "; this version has runs, so another fix needs a later one."}
      </ConfirmDialog>
    </>
  );
}
