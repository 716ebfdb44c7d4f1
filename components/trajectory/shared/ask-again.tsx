"use client";
import { type ReactNode } from "react";
import { Dialog } from "@/components/ground/ui/dialog";

/** Asks for the passphrase of a share once more, over the trace that is being read. */
export function AskAgain({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Enter the passphrase again"
      description="Access lasts half an hour. You will return to the same place."
    >
      {children}
    </Dialog>
  );
}
