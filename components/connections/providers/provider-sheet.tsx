"use client";
import { useProviderActions } from "./provider-actions";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { DraftTest } from "@/components/connections/providers/draft-test";
import { ModelPicker } from "@/components/connections/providers/model-picker";
import {
  draftOf,
  draftOfPreset,
  type DraftFaults,
  endpointOf,
  type ProviderDraft,
  readDraftProvider,
  withModel,
  withPreset,
} from "@/components/connections/providers/provider-draft";
import { BaseUrlField, ProviderMore } from "@/components/connections/providers/provider-more";
import { useListedModels } from "@/components/connections/providers/use-listed-models";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Field } from "@/components/ground/ui/field";
import { DialogForm } from "@/components/ground/ui/dialog-form";
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
  /** An address that everybody has alike need not be in sight. */
  const isUrlKnown = preset !== undefined && !preset.isLocal && preset.baseUrl !== "";
  const check = () => {
    const read = readDraftProvider(draft);
    setFaults(read.ok ? {} : read.faults);
    return read.ok ? read.provider : null;
  };
  const submit = async () => {
    const checked = check();
    if (!checked) return;
    const answer = await form.send({ ...checked, workspace, seen });
    if (!answer.ok) return;
    toast.success(`${checked.name} saved.`);
    onSaved(answer.value.id);
  };
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={provider ? `Edit ${provider.name}` : "Add a provider"}
      footer={
        <>
          <DraftTest workspace={workspace} draft={draft} check={check} />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="provider-form" disabled={form.isBusy}>
            {isPending && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <DialogForm id="provider-form" onSubmit={submit}>
        <FormError message={form.error} />
        <StaleForm what="provider" form={form} />
        {!provider && (
          <Field label="Kind" hint={preset?.hint || undefined}>
            <Select
              value={draft.preset}
              onValueChange={(name) => {
                const chosen = presets.find((each) => each.name === name);
                if (chosen) setDraft(withPreset(draft, chosen));
              }}
              options={presets.map(({ name, title }) => ({ value: name, label: title }))}
            />
          </Field>
        )}
        {!isUrlKnown && <BaseUrlField draft={draft} faults={faults} onChange={setDraft} />}
        <KeyField draft={draft} provider={provider} isNeeded={preset?.isKeyNeeded ?? false} onChange={setDraft} />
        <DraftModels
          workspace={workspace}
          draft={draft}
          isKeyNeeded={preset?.isKeyNeeded ?? false}
          today={today}
          onChange={setDraft}
        />
        <ProviderMore draft={draft} faults={faults} today={today} hasUrl={isUrlKnown} onChange={setDraft} />
      </DialogForm>
    </Sheet>
  );
}

/** Which models may be asked. */
function DraftModels({
  workspace,
  draft,
  isKeyNeeded,
  today,
  onChange,
}: {
  workspace: string;
  draft: ProviderDraft;
  isKeyNeeded: boolean;
  today: string;
  onChange: (draft: ProviderDraft) => void;
}) {
  const listed = useListedModels(workspace, endpointOf(draft), isKeyNeeded);
  const { models, preset } = draft;
  return (
    <ModelPicker
      models={models}
      listed={listed}
      onAdd={(model) => onChange({ ...draft, models: withModel(models, model, { preset, today }) })}
      onRemove={(rowId) => onChange({ ...draft, models: models.filter((model) => model.rowId !== rowId) })}
    />
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
  if (!preset) throw new Error("No presets.");
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
        hint={stored ?? (isNeeded ? "Stored encrypted, never shown again." : "Empty if the endpoint needs none.")}
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
