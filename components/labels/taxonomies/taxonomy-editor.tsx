"use client";
import { useTaxonomyActions } from "./taxonomy-actions";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { FormError } from "@/components/ground/ui/form-error";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Input } from "@/components/ground/ui/input";
import { Sheet } from "@/components/ground/ui/sheet";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { Textarea } from "@/components/ground/ui/textarea";
import { taxonomyWords } from "@/lib/attribution/taxonomies/taxonomy-words";
import { type FailureMode } from "@/lib/attribution/taxonomies/taxonomy";
import { draftFaults, type TaxonomyDraft, type TaxonomyFaults, withNewMode } from "./taxonomy-draft";

const mostModes = 80;

/** Changes the modes of an own taxonomy; saved as a new version, or as a new taxonomy. */
export function TaxonomyEditor({
  workspace,
  start,
  onClose,
  onSaved,
}: {
  workspace: string;
  start: TaxonomyDraft;
  onClose: () => void;
  onSaved: (name: string) => void;
}) {
  const { save } = useTaxonomyActions();
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<TaxonomyFaults>({});
  const form = useSaveOver(save, { mine: taxonomyWords(draft), onKeep: onClose });
  const { send, isPending, error } = form;
  const submit = async () => {
    const found = draftFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const modes = draft.modes.map(({ id, title, definition, category }) => ({ id, title, definition, category }));
    const answer = await send({ workspace, name: draft.name, title: draft.title, modes, seen: draft.seen });
    if (!answer.ok) return;
    toast.success(`${draft.title.trim()} saved as version ${answer.value.version}.`);
    onSaved(answer.value.name);
    onClose();
  };
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={draft.name === null ? "Your own failure modes" : `Edit ${start.title}`}
      footer={
        <>
          {Object.keys(faults).length > 0 && (
            <p role="alert" className="mr-auto text-xs text-fault">
              Some fields need fixing.
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="taxonomy-form"
            disabled={isPending || draft.modes.length === 0 || (draft.name !== null && draft === start)}
          >
            {isPending && <Spinner />}
            {draft.name === null ? "Save" : "Save as new version"}
          </Button>
        </>
      }
    >
      <DialogForm id="taxonomy-form" onSubmit={submit}>
        <FormError message={error} />
        <StaleForm what="list of failure modes" form={form} />
        <Field label="Title" error={faults.title}>
          <Input
            value={draft.title}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
            maxLength={120}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <p className="text-xs text-muted">
          A judge sees name and meaning and answers with the id. Keep the id of a mode if its meaning stays the same, so
          that old and new answers are counted together.
        </p>
        {draft.modes.length === 0 && <p className="text-faint">No modes yet: add at least one.</p>}
        <ul className="flex flex-col gap-3">
          {draft.modes.map((mode, at) => (
            <ModeRow
              key={mode.rowId}
              place={at + 1}
              mode={mode}
              faults={["id", "title"].flatMap((field) => faults[`modes.${mode.rowId}.${field}`] ?? [])}
              onChange={(change) =>
                setDraft({
                  ...draft,
                  modes: draft.modes.map((each) => (each.rowId === mode.rowId ? { ...each, ...change } : each)),
                })
              }
              onRemove={() => setDraft({ ...draft, modes: draft.modes.filter((each) => each.rowId !== mode.rowId) })}
            />
          ))}
        </ul>
        {draft.modes.length < mostModes && (
          <Button className="self-start" onClick={() => setDraft(withNewMode(draft))}>
            <Plus className="size-4" aria-hidden />
            Add a mode
          </Button>
        )}
      </DialogForm>
    </Sheet>
  );
}

function ModeRow({
  place,
  mode,
  faults,
  onChange,
  onRemove,
}: {
  place: number;
  mode: FailureMode;
  faults: readonly string[];
  onChange: (change: Partial<FailureMode>) => void;
  onRemove: () => void;
}) {
  const input = (field: keyof FailureMode) => ({
    value: mode[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    autoComplete: "off",
    dir: "auto" as const,
  });
  return (
    <li className="rounded-md border p-2.5">
      <div className="flex items-center gap-2">
        <Input
          {...input("id")}
          aria-label={`Id of mode ${place}`}
          placeholder="id"
          maxLength={40}
          className="w-24 shrink-0 font-mono text-xs"
          aria-invalid={faults.length > 0}
        />
        <Input
          {...input("title")}
          aria-label={`Name of mode ${place}`}
          placeholder="Name"
          maxLength={120}
          aria-invalid={faults.length > 0}
        />
        <IconButton label={`Remove ${mode.title || `mode ${place}`}`} onClick={onRemove}>
          <X className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      <Input
        {...input("category")}
        aria-label={`Category of mode ${place}`}
        placeholder="Category"
        maxLength={120}
        className="mt-2"
      />
      <Textarea
        {...input("definition")}
        aria-label={`Meaning of mode ${place}`}
        placeholder="Meaning, in one sentence"
        maxLength={600}
        rows={2}
        className="mt-2 min-h-14"
      />
      {faults.map((fault) => (
        <p key={fault} role="alert" className="mt-1 text-xs text-fault">
          {fault}
        </p>
      ))}
    </li>
  );
}
