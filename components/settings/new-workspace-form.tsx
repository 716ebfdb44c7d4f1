"use client";
import { useState } from "react";
import { useFormAction } from "@/components/settings/use-form-action";
import { type Action } from "@/components/shell/ask";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";

export function NewWorkspaceForm({ create }: { create: Action<{ name: string }, unknown> }) {
  const [name, setName] = useState("");
  const { send, isPending, error } = useFormAction(create);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ name });
      }}
    >
      <FormError message={error} />
      <Field label="Name">
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          required
          maxLength={80}
          dir="auto"
          autoFocus
          autoComplete="off"
        />
      </Field>
      <Button type="submit" variant="primary" disabled={isPending || name.trim() === ""} className="self-start">
        {isPending && <Spinner />}
        Make the workspace
      </Button>
    </form>
  );
}
