"use client";
import { type ReactNode } from "react";
import { Button } from "./button";
import { CodeBlock } from "./code-block";
import { DateTime } from "./date-time";
import { Dialog } from "./dialog";

export interface ShownSecret {
  /** Of what, by its name. */
  name: string;
  secret: string;
  /** Until when the one before signs too, ISO 8601; null for the first one. */
  previousUntil: string | null;
}

interface SecretDialogProps {
  shown: ShownSecret;
  /** What it is for. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a signing secret, this once. */
export function SecretDialog({ shown, children, onClose }: SecretDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Copy the signing secret now"
      description="It is stored encrypted and cannot be shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{children}</p>
        <CodeBlock code={shown.secret} />
        {shown.previousUntil !== null && (
          <p className="text-muted">
            The previous secret also works until <DateTime at={shown.previousUntil} />.
          </p>
        )}
      </div>
    </Dialog>
  );
}
