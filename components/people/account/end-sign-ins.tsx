"use client";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { type Action, ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";

export function EndSignIns({ endAll }: { endAll: Action<void, unknown> }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const end = async () => {
    setIsBusy(true);
    const answer = await ask(endAll, undefined);
    setIsBusy(false);
    if (!answer.ok) toast.error(answer.message);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        onConfirm={() => void end()}
        isBusy={isBusy}
      >
        Every browser is signed out, including this one, and unused sign-in links stop working. API keys are not
        affected.
      </ConfirmDialog>
    </>
  );
}
