"use client";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";

export interface ShownSecret {
  channelName: string;
  secret: string;
  /** Until when the one before signs too, ISO 8601; null for the first one. */
  previousUntil: string | null;
}

/** Shows a signing secret, this once. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Copy the signing secret now"
      description="It is kept encrypted and cannot be shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          With it, whoever receives what <span className="font-medium">{shown.channelName}</span> sends can tell that it
          comes from here, unchanged. The signature follows the Standard Webhooks specification.
        </p>
        <CodeBlock code={shown.secret} />
        {shown.previousUntil !== null && (
          <p className="text-muted">
            The secret before this one signs too until <DateTime at={shown.previousUntil} />.
          </p>
        )}
      </div>
    </Dialog>
  );
}
