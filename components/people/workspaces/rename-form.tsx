"use client";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { type Action } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { versionOf } from "@/lib/traces/saved-words";

export function RenameForm({
  workspace,
  name: stored,
  canWrite,
  rename,
}: {
  workspace: string;
  name: string;
  canWrite: boolean;
  rename: Action<{ workspace: string; name: string; seen: string }, unknown>;
}) {
  const [start, setStart] = useState(stored);
  const [name, setName] = useState(stored);
  const begin = (kept: string) => {
    setStart(kept);
    setName(kept);
  };
  const form = useSaveOver(rename, { mine: name.trim(), onKeep: () => begin(stored) });
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!(await form.send({ workspace, name, seen: versionOf(start) })).ok) return;
        begin(name.trim());
        toast.success("Name saved.");
      }}
    >
      <FormError message={form.error} />
      <StaleForm what="name" form={form} />
      <Field label="Name" hint="The address stays the same, so links keep working.">
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
          disabled={form.isBusy || name.trim() === "" || name === stored}
          className="self-start"
        >
          {form.isPending && <Spinner />}
          Save
        </Button>
      )}
    </form>
  );
}
