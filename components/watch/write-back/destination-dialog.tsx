"use client";
import { useState } from "react";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { toast } from "@/components/ground/toasts/toast";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { useDestinationActions } from "@/components/watch/write-back/destination-actions";
import { type DestinationDraft, draftOf, draftWords, readDraft } from "@/components/watch/write-back/destination-draft";
import {
  destinationKinds,
  type DestinationView,
  kindWords,
  sendingRules,
} from "@/lib/attribution/write-back/destination-view";
import { destinationWords, ruleWords } from "@/lib/attribution/write-back/destination-words";
import { versionOf } from "@/lib/traces/saved-words";

/** Adds a destination, or changes one. */
export function DestinationDialog({
  workspace,
  destination,
  onClose,
}: {
  workspace: string;
  /** Null: a new one. */
  destination: DestinationView | null;
  onClose: () => void;
}) {
  const actions = useDestinationActions();
  const [draft, setDraft] = useState<DestinationDraft>(() => draftOf(destination));
  const [seen] = useState(() => destination && versionOf(destinationWords(destination)));
  const save = useSaveOver(actions.save, { mine: draftWords(draft), onKeep: onClose });
  const submit = async () => {
    const wish = readDraft(draft, destination?.id ?? null);
    const answer = await save.send({ ...wish, workspace, seen });
    if (!answer.ok) return;
    toast.success(`${wish.name} saved.`);
    onClose();
  };
  const change = (changes: Partial<DestinationDraft>) => setDraft({ ...draft, ...changes });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={destination ? `Edit ${destination.name}` : "Add a destination"}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="destination-form"
            disabled={save.isBusy || draft.name.trim() === "" || draft.baseUrl.trim() === ""}
          >
            {save.isPending && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <DialogForm id="destination-form" onSubmit={submit}>
        <FormError message={save.error} />
        <StaleForm what="destination" form={save} />
        {destination === null && (
          <Field label="Platform">
            <Select
              value={draft.kind}
              onValueChange={(value) => change({ kind: destinationKinds.find((kind) => kind === value) ?? "langfuse" })}
              options={destinationKinds.map((kind) => ({ value: kind, label: kindWords[kind].title }))}
            />
          </Field>
        )}
        <Field label="Name">
          <Input
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            maxLength={80}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <AccessFields draft={draft} isStored={destination !== null} onChange={change} />
        <Field
          label="Send automatically"
          hint="Answers that were sent are updated when they change, and removed when they no longer hold."
        >
          <Select
            value={draft.rule}
            onValueChange={(value) => change({ rule: sendingRules.find((rule) => rule === value) ?? "asked" })}
            options={sendingRules.map((rule) => ({ value: rule, label: ruleWords[rule] }))}
          />
        </Field>
      </DialogForm>
    </Dialog>
  );
}

interface FieldsProps {
  draft: DestinationDraft;
  isStored: boolean;
  onChange: (changes: Partial<DestinationDraft>) => void;
}

const placeholders = {
  langfuse: "https://cloud.langfuse.com",
  phoenix: "http://localhost:6006",
  otlp: "http://localhost:4318",
} as const;

/** What a platform needs. What is stored is never shown again: left empty, it stays. */
function AccessFields({ draft, isStored, onChange }: FieldsProps) {
  const { kind } = draft;
  const kept = (otherwise: string): string => (isStored ? "Leave empty to keep the stored one." : otherwise);
  return (
    <>
      <Field
        label="Address"
        hint={kind === "otlp" ? "A collector that accepts OTLP over HTTP; /v1/logs is added." : undefined}
      >
        <Input
          type="url"
          inputMode="url"
          value={draft.baseUrl}
          onChange={(event) => onChange({ baseUrl: event.target.value })}
          placeholder={placeholders[kind]}
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          className="font-mono text-xs"
        />
      </Field>
      {kind === "langfuse" && (
        <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <KeyField
            label="Public key"
            hint={kept("From the project’s settings.")}
            value={draft.publicKey}
            onChange={(publicKey) => onChange({ publicKey })}
          />
          <KeyField
            label="Secret key"
            hint={kept("Kept encrypted, never shown again.")}
            value={draft.secret}
            onChange={(secret) => onChange({ secret })}
            isSecret
          />
        </div>
      )}
      {kind === "phoenix" && (
        <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <KeyField
            label="Project"
            hint="Leave empty for “default”."
            value={draft.project}
            onChange={(project) => onChange({ project })}
          />
          <KeyField
            label="API key (optional)"
            hint={kept("Kept encrypted, never shown again.")}
            value={draft.secret}
            onChange={(secret) => onChange({ secret })}
            isSecret
          />
        </div>
      )}
      {kind === "otlp" && (
        <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <KeyField
            label="Header (optional)"
            hint={kept("For collectors that require a token.")}
            value={draft.headerName}
            onChange={(headerName) => onChange({ headerName })}
          />
          <KeyField
            label="Value"
            hint="Kept encrypted, never shown again."
            value={draft.headerValue}
            onChange={(headerValue) => onChange({ headerValue })}
            isSecret
          />
        </div>
      )}
    </>
  );
}

function KeyField({
  label,
  hint,
  value,
  onChange,
  isSecret = false,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  isSecret?: boolean;
}) {
  return (
    <Field label={label} hint={hint}>
      <Input
        type={isSecret ? "password" : "text"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        className="font-mono text-xs"
      />
    </Field>
  );
}
