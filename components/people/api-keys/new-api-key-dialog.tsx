"use client";
import { useApiKeyActions } from "./api-key-actions";
import { useState } from "react";
import { roleOptions } from "@/components/people/members/role-options";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { Button } from "@/components/ground/ui/button";
import { CodeBlock } from "@/components/ground/ui/code-block";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { type Role, roles } from "@/lib/auth/permissions";

const expiries = [
  { value: "30", label: "in 30 days" },
  { value: "90", label: "in 90 days" },
  { value: "365", label: "in a year" },
  { value: "never", label: "never" },
];

/** Makes a key and shows it, this once. */
export function NewApiKeyDialog({
  workspace,
  role: own,
  onClose,
}: {
  workspace: string;
  role: Role;
  onClose: () => void;
}) {
  const { create } = useApiKeyActions();
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("EDITOR");
  const [expiry, setExpiry] = useState("90");
  const [made, setMade] = useState<string | null>(null);
  const { send, isPending, error } = useFormAction(create);
  if (made) {
    return (
      <Dialog
        isOpen
        onOpenChange={onClose}
        title="Copy the key now"
        description="It cannot be shown again."
        footer={
          <Button variant="primary" onClick={onClose}>
            I have copied it
          </Button>
        }
      >
        <CodeBlock code={made} />
      </Dialog>
    );
  }
  const submit = async () => {
    const answer = await send({ workspace, name, role, expiresInDays: expiry === "never" ? null : Number(expiry) });
    if (answer.ok) setMade(answer.value.key);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title="New API key"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="api-key-form" disabled={isPending || name.trim() === ""}>
            {isPending && <Spinner />}
            Create key
          </Button>
        </>
      }
    >
      <form
        id="api-key-form"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError message={error} />
        <Field label="Name" hint="What the key is for.">
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={80}
            required
            autoFocus
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <Field label="Role">
          <Select
            value={role}
            onValueChange={(value) => setRole(roles.find((each) => each === value) ?? "VIEWER")}
            options={roleOptions(own)}
          />
        </Field>
        <Field label="Expires">
          <Select value={expiry} onValueChange={setExpiry} options={expiries} />
        </Field>
      </form>
    </Dialog>
  );
}
