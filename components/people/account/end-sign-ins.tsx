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
        End all sign-ins
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="End all your sign-ins?"
        confirmLabel="End all sign-ins"
        onConfirm={() => void end()}
        isBusy={isBusy}
      >
        Every browser is signed out, this one too, and sign-in links that nobody used yet stop working. API keys stay.
      </ConfirmDialog>
    </>
  );
}
