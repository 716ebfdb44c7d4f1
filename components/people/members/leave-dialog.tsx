"use client";
import { useState } from "react";
import { type MemberReader, useMemberActions } from "@/components/people/members/member-actions";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { FormError } from "@/components/ground/ui/form-error";

/** Asks before oneself leaves. The server leads to another page where it worked. */
export function LeaveDialog({ reader, onClose }: { reader: MemberReader; onClose: () => void }) {
  const { leave } = useMemberActions();
  const { send, isPending, error } = useFormAction(leave);
  const [hasLeft, setHasLeft] = useState(false);
  const submit = async () => setHasLeft((await send({ workspace: reader.workspace.slug })).ok);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Leave ${reader.workspace.name}?`}
      confirmLabel="Leave"
      onConfirm={() => void submit()}
      isBusy={isPending || hasLeft}
    >
      <FormError message={error} />
      <p className={error ? "mt-3" : ""}>
        You lose access immediately, and your API keys are revoked. Your labels and comments stay under your name, and
        links you shared keep working. To come back you need a new invitation.
      </p>
    </ConfirmDialog>
  );
}
