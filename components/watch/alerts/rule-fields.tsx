"use client";
import { each, methodOption, optionOf, type RuleDraft } from "@/components/watch/alerts/rule-draft";
import { Field } from "@/components/ground/ui/field";
import { Select, type SelectOption } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { stickyWords } from "@/components/watch/alerts/watch-words";
import { type AlertChoices, type AlertRuleView } from "@/lib/attribution/watching/alert-view";
import { formatCount } from "@/lib/format";

const rates: readonly SelectOption[] = [
  { value: "0.1", label: "10%", hint: "faster, more false alarms" },
  { value: "0.05", label: "5%" },
  { value: "0.01", label: "1%", hint: "slower, fewer false alarms" },
];

/** What a rule looks at, by its kind. What is not there any more stays as an option. */
export function RuleFields({
  draft,
  choices,
  sticky,
  onChange,
}: {
  draft: RuleDraft;
  choices: AlertChoices;
  /** What is known of how its observations stick together. */
  sticky: AlertRuleView["sticky"];
  onChange: (draft: RuleDraft) => void;
}) {
  if (draft.kind === "budget") {
    const options = choices.automations.map(({ id, name }) => ({ value: optionOf(id), label: visibleText(name) }));
    return (
      <Field label="Budget">
        <Select
          value={draft.automation}
          onValueChange={(automation) => onChange({ ...draft, automation })}
          options={withChosen([{ value: each, label: "The workspace's budget" }, ...options], draft.automation)}
        />
      </Field>
    );
  }
  const systems = choices.systems.map(({ key, name }) => ({
    value: optionOf(key),
    label: visibleText(name ?? "Traces without a system name"),
  }));
  return (
    <>
      <Field label="System">
        <Select
          value={draft.system}
          onValueChange={(system) => onChange({ ...draft, system, agent: each })}
          options={withChosen(
            [{ value: each, label: isOfAll(draft) ? "Every system" : "Each system separately" }, ...systems],
            draft.system,
          )}
        />
      </Field>
      {draft.kind === "agent-share" && <ShareFields draft={draft} choices={choices} onChange={onChange} />}
      {draft.kind !== "alarm" && !isOfAll(draft) && <RateField draft={draft} sticky={sticky} onChange={onChange} />}
    </>
  );
}

/** It looks at no series, and at all systems together. */
const isOfAll = ({ kind }: RuleDraft): boolean => kind === "incident" || kind === "digest";

function RateField({
  draft,
  sticky,
  onChange,
}: {
  draft: RuleDraft;
  sticky: AlertRuleView["sticky"];
  onChange: (draft: RuleDraft) => void;
}) {
  return (
    <Field
      label="False alarm rate"
      hint={[
        draft.kind === "version"
          ? "The chance of an alert for a version that is as good as the previous one, over all checks, if traces are independent."
          : "The chance of an alert within 500 observations, if they are independent.",
        visibleText(stickyWords(sticky) ?? ""),
      ].join(" ")}
    >
      <Select value={draft.rate} onValueChange={(rate) => onChange({ ...draft, rate })} options={rates} />
    </Field>
  );
}

function ShareFields({
  draft,
  choices,
  onChange,
}: {
  draft: RuleDraft;
  choices: AlertChoices;
  onChange: (draft: RuleDraft) => void;
}) {
  const inSystem = choices.agents.filter(
    ({ systemKey }) => draft.system === each || draft.system === optionOf(systemKey),
  );
  const agents = [...new Map(inSystem.map(({ key, name }) => [key, name]))].map(([key, name]) => ({
    value: optionOf(key),
    label: visibleText(name),
  }));
  const methods = choices.methods.map((method) => ({
    value: methodOption(method),
    label: `${method.title} ${method.version}${method.weights ? `, ${method.weights}` : ""}`,
    hint: formatCount(method.runCount, "run"),
  }));
  return (
    <>
      <Field label="Agent">
        <Select
          value={draft.agent}
          onValueChange={(agent) => onChange({ ...draft, agent })}
          options={withChosen([{ value: each, label: "Every agent" }, ...agents], draft.agent)}
        />
      </Field>
      <Field
        label="Named by unchecked runs of"
        hint="Uses every failure it answered, with or without ground truth, so the method is compared with itself. A new method version restarts the comparison."
      >
        <Select
          value={draft.method}
          onValueChange={(method) => onChange({ ...draft, method })}
          options={withChosen(
            [{ value: each, label: "The tracer that read most of the newest failures" }, ...methods],
            draft.method,
          )}
        />
      </Field>
    </>
  );
}

const withChosen = (options: readonly SelectOption[], chosen: string): SelectOption[] =>
  options.some(({ value }) => value === chosen)
    ? [...options]
    : [...options, { value: chosen, label: "Unchanged (no longer exists)" }];
