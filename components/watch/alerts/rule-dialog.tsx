"use client";
import { useAlertActions } from "./watch-actions";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSaveOver } from "@/components/ground/asking/use-save-over";
import { type Answer } from "@/components/ground/asking/ask";
import { ChannelChoices } from "@/components/watch/alerts/channel-choices";
import { type RuleDraft, readRuleDraft, ruleDraft } from "@/components/watch/alerts/rule-draft";
import { useChoices } from "@/components/watch/alerts/use-choices";
import { RuleFields } from "@/components/watch/alerts/rule-fields";
import { kindHints, kindTitles, knownStickiness } from "@/components/watch/alerts/watch-words";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Field } from "@/components/ground/ui/field";
import { DialogForm } from "@/components/ground/ui/dialog-form";
import { FormError } from "@/components/ground/ui/form-error";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { StaleForm } from "@/components/ground/ui/stale-form";
import { toast } from "@/components/ground/toasts/toast";
import { alertKinds } from "@/lib/attribution/watching/alert-settings";
import { type AlertChoices, type AlertRuleView } from "@/lib/attribution/watching/alert-view";
import { ruleWords } from "@/lib/attribution/watching/rule-words";
import { versionOf } from "@/lib/traces/saved-words";

/** Makes a rule, or changes one; what it watches for stays. */
export function RuleDialog({
  workspace,
  rule,
  rules,
  onClose,
}: {
  workspace: string;
  rule: AlertRuleView | null;
  /** All of the workspace: what they follow already says how its observations stick together. */
  rules: readonly AlertRuleView[];
  onClose: () => void;
}) {
  const actions = useAlertActions();
  const router = useRouter();
  const [draft, setDraft] = useState<RuleDraft>(() => ruleDraft(rule));
  const choices = useChoices(actions.choices, workspace);
  const made = readRuleDraft(draft, kindTitles[draft.kind]);
  const [seen] = useState(() => rule && versionOf(ruleWords(rule)));
  const save = useSaveOver(actions.save, { mine: ruleWords(made, nameAmong(choices)), onKeep: onClose });
  const submit = async () => {
    const answer = await save.send({ workspace, id: rule?.id ?? null, ...made, seen });
    if (!answer.ok) return;
    toast.success(`“${made.name}” saved. It is checked within a minute.`);
    router.refresh();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={rule ? "Edit rule" : "New rule"}
      description={kindHints[draft.kind]}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="rule-form" disabled={save.isBusy || !choices?.ok}>
            {save.isPending && <Spinner />}
            Save
          </Button>
        </>
      }
    >
      <DialogForm id="rule-form" onSubmit={submit}>
        <FormError message={save.error ?? (choices?.ok === false ? choices.message : null)} />
        <StaleForm what="rule" form={save} />
        <Field label="Alert when" hint={rule ? "To watch something else, create another rule." : undefined}>
          <Select
            value={draft.kind}
            disabled={rule !== null}
            onValueChange={(kind) =>
              setDraft({ ...draft, kind: alertKinds.find((known) => known === kind) ?? draft.kind })
            }
            options={alertKinds.map((kind) => ({ value: kind, label: kindTitles[kind] }))}
          />
        </Field>
        <Field label="Name">
          <Input
            value={draft.name}
            placeholder={kindTitles[draft.kind]}
            maxLength={120}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        {choices?.ok ? (
          <>
            <RuleFields
              draft={draft}
              choices={choices.value}
              sticky={knownStickiness(rules, { kind: draft.kind, systemKey: made.systemKey })}
              onChange={setDraft}
            />
            <ChannelChoices
              workspace={workspace}
              channels={choices.value.channels}
              value={draft.channelIds}
              onChange={(channelIds) => setDraft({ ...draft, channelIds })}
            />
          </>
        ) : (
          choices === null && <Spinner />
        )}
      </DialogForm>
    </Dialog>
  );
}

const nameAmong = (choices: Answer<AlertChoices> | null) => (id: string) => {
  const known = choices?.ok ? [...choices.value.channels, ...choices.value.automations] : [];
  return known.find((each) => each.id === id)?.name ?? "a deleted channel";
};
