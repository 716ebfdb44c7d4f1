"use client";
import { useState } from "react";
import { useFormAction } from "@/components/settings/use-form-action";
import { type Action } from "@/components/shell/ask";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast";
import { percentTyped, readPercent } from "./typed-percent";

/** From how often a method must be right on its answers are shown. */
export function AbstentionForm({
  workspace,
  abstainBelow,
  canWrite,
  save,
}: {
  workspace: string;
  /** 0–1; null shows every answer. */
  abstainBelow: number | null;
  canWrite: boolean;
  save: Action<{ workspace: string; abstainBelow: number | null }, unknown>;
}) {
  const [typed, setTyped] = useState(percentTyped(abstainBelow));
  const { send, isPending, error } = useFormAction(save);
  const { value: next, fault } = readPercent(typed);
  const submit = async () => {
    if (fault || !(await send({ workspace, abstainBelow: next })).ok) return;
    toast.success(next === null ? "Every answer is shown." : `Answers are shown from ${percentTyped(next)} % on.`);
  };
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormError message={error} />
      <Field
        label="Right agents, in %"
        hint="Measured on the labelled traces of this workspace, twenty at least; a method that is not measured is not held back. Empty: every answer is shown."
        error={fault}
      >
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          disabled={!canWrite}
          placeholder="show all"
          inputMode="decimal"
          autoComplete="off"
          className="w-40"
        />
      </Field>
      {canWrite && (
        <Button
          type="submit"
          variant="primary"
          disabled={isPending || fault !== undefined || next === abstainBelow}
          className="self-start"
        >
          {isPending && <Spinner />}
          Save the limit
        </Button>
      )}
    </form>
  );
}
