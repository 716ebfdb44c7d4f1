"use client";
import { type ReactNode, useState } from "react";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { type Action } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { toast } from "@/components/ground/toasts/toast";
import { figureWords, versionOf } from "@/lib/traces/saved-words";

/** How a figure is typed: nothing means null, and what cannot be read has a sentence that says why. */
export interface FigureTyping {
  write: (value: number | null) => string;
  read: (typed: string) => { value: number | null; fault?: string };
}

/** One figure of the workspace, which may be left empty, with its own button. */
export function FigureForm({
  words,
  value,
  typing,
  canWrite,
  save,
  children,
}: {
  /** `saved` is said once it is kept. */
  words: { label: string; hint: string; placeholder: string; submit: string; saved: (value: number | null) => string };
  value: number | null;
  typing: FigureTyping;
  canWrite: boolean;
  save: Action<{ value: number | null; seen: string }, unknown>;
  /** Stands in the button's place for somebody who may not write. */
  children?: ReactNode;
}) {
  const [start, setStart] = useState(value);
  const [typed, setTyped] = useState(() => typing.write(value));
  const { value: next, fault } = typing.read(typed);
  const begin = (kept: number | null) => {
    setStart(kept);
    setTyped(typing.write(kept));
  };
  const form = useSaveOver(save, { mine: figureWords(next), onKeep: () => begin(value) });
  const submit = async () => {
    if (fault || !(await form.send({ value: next, seen: versionOf(figureWords(start)) })).ok) return;
    setStart(next);
    toast.success(words.saved(next));
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
      <FormError message={form.error} />
      <StaleForm what="setting" form={form} />
      <Field label={words.label} hint={words.hint} error={fault}>
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          disabled={!canWrite}
          placeholder={words.placeholder}
          inputMode="decimal"
          autoComplete="off"
          className="w-40"
        />
      </Field>
      {canWrite ? (
        <Button
          type="submit"
          variant="primary"
          disabled={form.isBusy || fault !== undefined || next === value}
          className="self-start"
        >
          {form.isPending && <Spinner />}
          {words.submit}
        </Button>
      ) : (
        children
      )}
    </form>
  );
}
