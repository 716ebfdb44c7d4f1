"use client";
import { useProviderActions } from "./provider-actions";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { ModelRows } from "@/components/connections/providers/model-rows";
import {
  draftOf,
  draftOfPreset,
  type DraftFaults,
  type ProviderDraft,
  readDraftProvider,
} from "@/components/connections/providers/provider-draft";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Field } from "@/components/ground/ui/field";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Sheet } from "@/components/ground/ui/sheet";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { type ProviderPreset } from "@/lib/attribution/provider-presets";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { keyWords, providerWords } from "@/lib/attribution/provider-words";
import { versionOf } from "@/lib/traces/saved-words";

type Text = "name" | "baseUrl" | "key" | "requestsPerMinute" | "tokensPerMinute" | "concurrency" | "timeoutSeconds";

export function ProviderSheet({
  workspace,
  provider,
  presets,
  today,
  onClose,
  onSaved = onClose,
}: {
  workspace: string;
  /** Null: a new one. */
  provider: ProviderView | null;
  presets: readonly ProviderPreset[];
  today: string;
  onClose: () => void;
  /** In place of `onClose`, with what is saved. */
  onSaved?: (id: string) => void;
}) {
  const { save } = useProviderActions();
  const [draft, setDraft] = useState<ProviderDraft>(() => startOf(provider, presets));
  const [faults, setFaults] = useState<DraftFaults>({});
  const [seen] = useState(() => provider && versionOf(providerWords(provider, keyWords(provider))));
  const form = useSaveOver(save, { mine: wordsOf(draft), onKeep: onClose });
  const { isPending } = form;
  const preset = presets.find((each) => each.name === draft.preset);
  const text = (field: Text) => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [field]: event.target.value }),
  });
  const submit = async () => {
    const read = readDraftProvider(draft);
    setFaults(read.ok ? {} : read.faults);
    if (!read.ok) return;
    const answer = await form.send({ ...read.provider, workspace, seen });
    if (!answer.ok) return;
    toast.success(`${read.provider.name} saved.`);
    onSaved(answer.value.id);
  };
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={provider ? `Edit ${provider.name}` : "Add a provider"}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="provider-form" disabled={form.isBusy}>
            {isPending && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <form
        id="provider-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError message={form.error} />
        <StaleForm what="provider" form={form} />
        {!provider && (
          <Field label="Kind" hint={preset?.hint || undefined}>
            <Select
              value={draft.preset}
              onValueChange={(name) => {
                const chosen = presets.find((each) => each.name === name);
                if (chosen) setDraft({ ...draftOfPreset(chosen), key: draft.key });
              }}
              options={presets.map(({ name, title }) => ({ value: name, label: title }))}
            />
          </Field>
        )}
        <Field label="Name" error={faults.name}>
          <Input {...text("name")} autoComplete="off" dir="auto" />
        </Field>
        <Field label="Base URL" error={faults.baseUrl}>
          <Input
            {...text("baseUrl")}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-xs"
          />
        </Field>
        <KeyField draft={draft} provider={provider} isNeeded={preset?.isKeyNeeded ?? false} onChange={setDraft} />
        <div className="grid grid-cols-4 items-start gap-3 max-sm:grid-cols-2">
          <Field label="Requests a minute" hint="Empty: no limit." error={faults.requestsPerMinute}>
            <Input {...text("requestsPerMinute")} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label="Tokens a minute" hint="In and out." error={faults.tokensPerMinute}>
            <Input {...text("tokensPerMinute")} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label="At once" error={faults.concurrency}>
            <Input {...text("concurrency")} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field label="Time-out, seconds" error={faults.timeoutSeconds}>
            <Input {...text("timeoutSeconds")} inputMode="decimal" autoComplete="off" />
          </Field>
        </div>
        <ModelRows
          models={draft.models}
          faults={faults}
          today={today}
          onChange={(models) => setDraft({ ...draft, models })}
        />
      </form>
    </Sheet>
  );
}

const wordsOf = (draft: ProviderDraft): string => {
  const read = readDraftProvider(draft);
  if (!read.ok) return "";
  const { key } = read.provider;
  return providerWords(read.provider, key === undefined ? "stays as it is" : key === null ? "none" : "a new key");
};

const startOf = (provider: ProviderView | null, presets: readonly ProviderPreset[]): ProviderDraft => {
  if (provider) return draftOf(provider);
  const [preset] = presets;
  if (!preset) throw new Error("There is no preset to start from.");
  return draftOfPreset(preset);
};

function KeyField({
  draft,
  provider,
  isNeeded,
  onChange,
}: {
  draft: ProviderDraft;
  provider: ProviderView | null;
  isNeeded: boolean;
  onChange: (draft: ProviderDraft) => void;
}) {
  const stored = provider?.hasKey
    ? `A key is stored${provider.keyHint ? `, ending in ${provider.keyHint}` : ""}. Leave this empty to keep it.`
    : null;
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label="API key"
        hint={stored ?? (isNeeded ? "Kept encrypted, never shown again." : "Empty where the endpoint wants none.")}
      >
        <Input
          type="password"
          value={draft.key}
          onChange={(event) => onChange({ ...draft, key: event.target.value })}
          disabled={draft.isKeyRemoved}
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-xs"
        />
      </Field>
      {provider?.hasKey && (
        <label className="flex items-center gap-2 text-xs">
          <Checkbox
            checked={draft.isKeyRemoved}
            onCheckedChange={(checked) => onChange({ ...draft, isKeyRemoved: checked === true, key: "" })}
          />
          Delete the stored key
        </label>
      )}
    </div>
  );
}
