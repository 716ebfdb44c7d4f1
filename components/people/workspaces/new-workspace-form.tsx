"use client";
import { useState } from "react";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { type Action } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";

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
        Create workspace
      </Button>
    </form>
  );
}
