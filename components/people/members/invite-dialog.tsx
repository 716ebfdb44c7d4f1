"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type MemberReader, useMemberActions } from "@/components/people/members/member-actions";
import { roleOptions } from "@/components/people/members/role-options";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { LoopbackWarning } from "@/components/ground/ui/loopback-warning";
import { Button } from "@/components/ground/ui/button";
import { CodeBlock } from "@/components/ground/ui/code-block";
import { DateTime } from "@/components/ground/ui/date-time";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { canGrant, type Role, roles } from "@/lib/auth/permissions";

const expiries = [
  { value: "1", label: "in 1 hour" },
  { value: "24", label: "in 1 day" },
  { value: "168", label: "in 7 days" },
  { value: "720", label: "in 30 days" },
];

/** Makes a link by which one person joins, and shows it, this once. */
export function InviteDialog({ reader, onClose }: { reader: MemberReader; onClose: () => void }) {
  const { invite } = useMemberActions();
  const router = useRouter();
  const [role, setRole] = useState<Role>(canGrant(reader.role, "EDITOR") ? "EDITOR" : "VIEWER");
  const [expiry, setExpiry] = useState("168");
  const [note, setNote] = useState("");
  const [made, setMade] = useState<{ url: string; expiresAt: string } | null>(null);
  const { send, isPending, error } = useFormAction(invite);
  if (made) {
    return (
      <Dialog
        isOpen
        onOpenChange={onClose}
        title="Copy the link now"
        description="It cannot be shown again. The first person to open it joins, so send it to one person only."
        footer={
          <Button variant="primary" onClick={onClose}>
            I have copied it
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <CodeBlock code={made.url} />
          <LoopbackWarning url={made.url} />
          <p className="text-muted">
            It works once and expires <DateTime at={made.expiresAt} />.
          </p>
        </div>
      </Dialog>
    );
  }
  const submit = async () => {
    const answer = await send({ workspace: reader.workspace.slug, role, expiresInHours: Number(expiry), note });
    if (!answer.ok) return;
    setMade(answer.value);
    router.refresh();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title={`Invite to ${reader.workspace.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="invite-form" disabled={isPending}>
            {isPending && <Spinner />}
            Create link
          </Button>
        </>
      }
    >
      <form
        id="invite-form"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError message={error} />
        <Field label="For whom" hint="A note for this list. Anyone with the link can use it.">
          <Input
            value={note}
            onChange={(event) => setNote(event.target.value)}
            maxLength={200}
            autoComplete="off"
            autoFocus
            dir="auto"
          />
        </Field>
        <Field label="Role">
          <Select
            value={role}
            onValueChange={(value) => setRole(roles.find((each) => each === value) ?? "VIEWER")}
            options={roleOptions(reader.role)}
          />
        </Field>
        <Field label="Ends">
          <Select value={expiry} onValueChange={setExpiry} options={expiries} />
        </Field>
      </form>
    </Dialog>
  );
}
