"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { type MemberReader, type ShownMember, useMemberActions } from "@/components/people/members/member-actions";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";

/** Hands the workspace over, once its name is typed. */
export function TransferDialog({
  member,
  reader,
  onClose,
}: {
  member: ShownMember;
  reader: MemberReader;
  onClose: () => void;
}) {
  const { transfer } = useMemberActions();
  const router = useRouter();
  const [confirmation, setConfirmation] = useState("");
  const { send, isPending, error } = useFormAction(transfer);
  const name = visibleText(member.name);
  const { slug, name: workspaceName } = reader.workspace;
  const submit = async () => {
    const answer = await send({ workspace: slug, userId: member.userId, confirmation });
    if (!answer.ok) return;
    toast.success(`${name} is now an owner, and you are an admin.`);
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title={`Transfer ownership to ${name}?`}
      description={`${name} becomes an owner, and you become an admin. Only an owner can make you an owner again.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            type="submit"
            form="transfer-form"
            disabled={isPending || confirmation.trim() !== workspaceName.trim()}
          >
            {isPending && <Spinner />}
            Transfer ownership
          </Button>
        </>
      }
    >
      <form
        id="transfer-form"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError message={error} />
        <Field
          label="Workspace name"
          hint={
            <>
              Type <b className="font-medium text-text">{workspaceName}</b> to continue.
            </>
          }
        >
          <Input
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
            autoComplete="off"
            autoFocus
            dir="auto"
            maxLength={200}
          />
        </Field>
      </form>
    </Dialog>
  );
}
