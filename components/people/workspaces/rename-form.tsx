"use client";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { type Action } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";

export function RenameForm({
  workspace,
  name: stored,
  canWrite,
  rename,
}: {
  workspace: string;
  name: string;
  canWrite: boolean;
  rename: Action<{ workspace: string; name: string }, unknown>;
}) {
  const [name, setName] = useState(stored);
  const { send, isPending, error } = useFormAction(rename);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if ((await send({ workspace, name })).ok) toast.success("Name saved.");
      }}
    >
      <FormError message={error} />
      <Field label="Name" hint="The address stays, so that links keep working.">
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          required
          maxLength={80}
          disabled={!canWrite}
          dir="auto"
          autoComplete="off"
        />
      </Field>
      {canWrite && (
        <Button
          type="submit"
          variant="primary"
          disabled={isPending || name.trim() === "" || name === stored}
          className="self-start"
        >
          {isPending && <Spinner />}
          Save
        </Button>
      )}
    </form>
  );
}
