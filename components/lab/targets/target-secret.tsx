"use client";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { visibleText } from "@/components/ui/visible-text";

export interface ShownSecret {
  targetName: string;
  secret: string;
  /** Until when the one before signs too, ISO 8601; null for the first one. */
  previousUntil: string | null;
}

/** Shows the secret of a target, this once. */
export function TargetSecret({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Copy the secret now"
      description="It is kept encrypted and cannot be shown again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          Give it to <span className="font-medium">{visibleText(shown.targetName)}</span>: with it, your system can tell
          that a request comes from here, unchanged, and refuse all others.
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
