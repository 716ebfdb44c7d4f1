"use client";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useIssueActions } from "./issue-actions";

/** Links an issue that is there already, by its address. */
export function LinkDialog({
  workspace,
  number,
  trackers,
  onClose,
}: {
  workspace: string;
  number: number;
  trackers: readonly { id: string; name: string }[];
  onClose: () => void;
}) {
  const id = useId();
  const { link } = useIssueActions();
  const [address, setAddress] = useState("");
  const router = useRouter();
  const { send, isPending, error } = useFormAction(link);
  const save = async (): Promise<void> => {
    if (!(await send({ workspace, number, address })).ok) return;
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Link an issue"
      description="The issue is then opened and closed with this incident. Its text stays; a new title of the incident is sent."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={isPending || address.trim() === ""}>
            {isPending && <Spinner />}
            Link
          </Button>
        </>
      }
    >
      <DialogForm id={id} onSubmit={save}>
        <FormError message={error} />
        <Field
          label="Address of the issue"
          hint={`As your browser shows it, in ${trackers.map(({ name }) => visibleText(name)).join(" or ")}.`}
        >
          <Input
            autoFocus
            type="url"
            inputMode="url"
            value={address}
            maxLength={2_000}
            autoComplete="off"
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
