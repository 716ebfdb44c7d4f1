"use client";
import { useState } from "react";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { type Action } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { Textarea } from "@/components/ground/ui/textarea";
import { toast } from "@/components/ground/toasts/toast";
import { type AttributionPolicy } from "@/lib/attribution/labels/attribution-policy";
import { maxPolicyLength } from "@/lib/attribution/labels/default-policy";
import { formatNumber } from "@/lib/format";

/** Writes a new version of the policy. */
export function PolicyForm({
  workspace,
  policy,
  save,
  onClose,
}: {
  workspace: string;
  /** The version in force when the page was drawn. */
  policy: Pick<AttributionPolicy, "text" | "version">;
  save: Action<{ workspace: string; text: string; seen: string }, { version: number }>;
  onClose: () => void;
}) {
  // As it was when the form was opened: a page that is drawn anew meanwhile has not been read.
  const [start] = useState(policy);
  const [text, setText] = useState(start.text);
  const form = useSaveOver(save, { mine: text.trim(), onKeep: onClose });
  const { send, isPending, error } = form;
  const length = text.trim().length;
  const isTooLong = length > maxPolicyLength;
  const submit = async () => {
    const answer = await send({ workspace, text, seen: String(start.version) });
    if (!answer.ok) return;
    toast.success(`Saved as version ${answer.value.version}, now in effect.`);
    onClose();
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormError message={error} />
      <StaleForm what="policy" form={form} />
      <Field
        label="Policy"
        hint={`Plain text, shown as is to people and judges. ${formatNumber(length)} of ${formatNumber(maxPolicyLength)} characters.`}
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
          disabled={isPending || length === 0 || isTooLong || text.trim() === start.text}
        >
          {isPending && <Spinner />}
          Save as new version
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
