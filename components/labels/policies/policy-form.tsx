"use client";
import { useState } from "react";
import { useFormAction } from "@/components/ground/asking/use-form-action";
import { type Action } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Spinner } from "@/components/ground/ui/spinner";
import { Textarea } from "@/components/ground/ui/textarea";
import { toast } from "@/components/ground/toasts/toast";
import { maxPolicyLength } from "@/lib/attribution/labels/default-policy";
import { formatNumber } from "@/lib/format";

/** Writes a new version of the policy. */
export function PolicyForm({
  workspace,
  text: start,
  save,
  onClose,
}: {
  workspace: string;
  text: string;
  save: Action<{ workspace: string; text: string }, { version: number }>;
  onClose: () => void;
}) {
  const [text, setText] = useState(start);
  const { send, isPending, error } = useFormAction(save);
  const length = text.trim().length;
  const isTooLong = length > maxPolicyLength;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        const answer = await send({ workspace, text });
        if (!answer.ok) return;
        toast.success(`Saved as version ${answer.value.version}, in force from now on.`);
        onClose();
      }}
    >
      <FormError message={error} />
      <Field
        label="Policy"
        hint={`Plain text: people and judges read it as it stands. ${formatNumber(length)} of ${formatNumber(maxPolicyLength)} characters.`}
        error={isTooLong ? `A policy has at most ${formatNumber(maxPolicyLength)} characters.` : undefined}
      >
        <Textarea
          autoFocus
          rows={16}
          value={text}
          onChange={(event) => setText(event.target.value)}
          dir="auto"
          autoComplete="off"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          disabled={isPending || length === 0 || isTooLong || text.trim() === start}
        >
          {isPending && <Spinner />}
          Save as a new version
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
