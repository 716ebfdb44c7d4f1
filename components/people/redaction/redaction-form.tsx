"use client";
import { useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { OwnPatterns } from "@/components/people/redaction/own-patterns";
import { RedactionTrial } from "@/components/people/redaction/redaction-trial";
import { ruleWords } from "@/components/ground/ui/redaction-rule-words";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { type Action } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { FormError } from "@/components/ground/ui/form-error";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { Switch } from "@/components/ground/ui/switch";
import { builtInRules, OwnPattern, type RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { redactionWords } from "@/lib/traces/redaction/redaction-words";
import { versionOf } from "@/lib/traces/saved-words";

const moments = [
  [
    "onImport",
    "On import",
    "Traces are stored masked, and their files are not kept. Each import shows what was found and can override this.",
  ],
  [
    "onSharing",
    "On sharing",
    "Shared links are masked unless an admin or owner overrides it; the stored trace is not changed. Files that members save or export are not masked.",
  ],
] as const;

/** What a workspace masks and when, with a text to try it on. Saved as a whole. */
export function RedactionForm({
  workspace,
  settings,
  canWrite,
  save,
}: {
  workspace: string;
  settings: RedactionSettings;
  canWrite: boolean;
  save: Action<{ workspace: string; settings: RedactionSettings; seen: string }, unknown>;
}) {
  const [draft, setDraft] = useState(settings);
  const [saved, setSaved] = useState(settings);
  const begin = (kept: RedactionSettings) => {
    setDraft(kept);
    setSaved(kept);
  };
  const form = useSaveOver(save, { mine: redactionWords(draft), onKeep: () => begin(settings) });
  const isValid = draft.patterns.every((pattern) => OwnPattern.safeParse(pattern).success);
  const submit = async () => {
    const answer = await form.send({ workspace, settings: draft, seen: versionOf(redactionWords(saved)) });
    if (!answer.ok) return;
    setSaved(draft);
    toast.success("Rules saved.");
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset disabled={!canWrite} className="flex flex-col gap-9">
        <SettingsSection
          title="When to mask"
          text="Matches are replaced by a mask such as ⟦e-mail⟧. Masking a stored trace cannot be undone."
        >
          <div className="flex flex-col gap-3">
            {moments.map(([moment, title, text]) => (
              <div key={moment} className="flex items-start gap-3">
                <Switch
                  id={moment}
                  checked={draft[moment]}
                  onCheckedChange={(isOn) => setDraft({ ...draft, [moment]: isOn })}
                  aria-describedby={`${moment}-hint`}
                  className="mt-px"
                />
                <div className="min-w-0">
                  <label htmlFor={moment} className="font-medium">
                    {title}
                  </label>
                  <p id={`${moment}-hint`} className="text-muted">
                    {text}
                  </p>
                </div>
              </div>
            ))}
          </div>
        </SettingsSection>
        <BuiltInRules draft={draft} onChange={setDraft} />
        <OwnPatterns patterns={draft.patterns} onChange={(patterns) => setDraft({ ...draft, patterns })} />
        <RedactionTrial settings={draft} />
      </fieldset>
      {canWrite && (
        <div className="sticky -bottom-6 -mx-4 mt-6 flex flex-col gap-3 border-t bg-bg px-4 py-3 sm:-mx-8 sm:px-8">
          <FormError message={form.error} />
          <StaleForm what="set of rules" form={form} />
          <Button
            variant="primary"
            type="submit"
            disabled={form.isBusy || !isValid || JSON.stringify(draft) === JSON.stringify(saved)}
            className="self-start"
          >
            {form.isPending && <Spinner />}
            Save rules
          </Button>
        </div>
      )}
    </form>
  );
}

function BuiltInRules({
  draft,
  onChange,
}: {
  draft: RedactionSettings;
  onChange: (settings: RedactionSettings) => void;
}) {
  const toggle = (rule: (typeof builtInRules)[number], isOn: boolean) =>
    onChange({ ...draft, rules: builtInRules.filter((each) => (each === rule ? isOn : draft.rules.includes(each))) });
  return (
    <SettingsSection title="Rules" isWide>
      <ul className="grid max-w-200 grid-cols-2 gap-x-8 gap-y-2.5 max-md:grid-cols-1">
        {builtInRules.map((rule) => (
          <li key={rule} className="flex items-start gap-2.5">
            <Checkbox
              id={`rule-${rule}`}
              checked={draft.rules.includes(rule)}
              onCheckedChange={(isOn) => toggle(rule, isOn === true)}
              aria-describedby={`rule-${rule}-hint`}
              className="mt-0.5"
            />
            <div className="min-w-0">
              <label htmlFor={`rule-${rule}`} className="font-medium">
                {ruleWords[rule].title}
              </label>
              <p id={`rule-${rule}-hint`} className="text-xs break-words text-muted">
                {ruleWords[rule].text}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
