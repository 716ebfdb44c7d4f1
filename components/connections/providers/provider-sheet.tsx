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
import { KeyField } from "@/components/connections/providers/secret-fields";
import { useListedModels } from "@/components/connections/providers/use-listed-models";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { FormError } from "@/components/ground/ui/form-error";
import { Select } from "@/components/ground/ui/select";
import { Sheet } from "@/components/ground/ui/sheet";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { type ProviderPreset } from "@/lib/attribution/provider-presets";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { providerWords, secretWords } from "@/lib/attribution/provider-words";
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
  const [seen] = useState(() => provider && versionOf(providerWords(provider, secretWords(provider))));
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
        <ProviderMore
          draft={draft}
          provider={provider}
          faults={faults}
          today={today}
          hasUrl={isUrlKnown}
          onChange={setDraft}
        />
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
  const { key, headers } = read.provider;
  return providerWords(read.provider, {
    key: key === undefined ? "stays as it is" : key === null ? "none" : "a new key",
    headers: headers === undefined ? "stay as they are" : headers === null ? "none" : "new ones",
  });
};

const startOf = (provider: ProviderView | null, presets: readonly ProviderPreset[]): ProviderDraft => {
  if (provider) return draftOf(provider);
  const [preset] = presets;
  if (!preset) throw new Error("No presets.");
  return draftOfPreset(preset);
};
