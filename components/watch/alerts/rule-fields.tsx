"use client";
import { each, methodOption, optionOf, type RuleDraft } from "@/components/watch/alerts/rule-draft";
import { Field } from "@/components/ground/ui/field";
import { Select, type SelectOption } from "@/components/ground/ui/select";
import { visibleText } from "@/components/ground/ui/visible-text";
import { stickyWords } from "@/components/watch/alerts/watch-words";
import { type AlertChoices, type AlertRuleView } from "@/lib/attribution/watching/alert-view";
import { formatCount } from "@/lib/format";

const rates: readonly SelectOption[] = [
  { value: "0.1", label: "10 %", hint: "sooner, and more often wrong" },
  { value: "0.05", label: "5 %" },
  { value: "0.01", label: "1 %", hint: "later, and seldom wrong" },
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
      <Field label="Whose month">
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
          options={withChosen([{ value: each, label: "Each system by itself" }, ...systems], draft.system)}
        />
      </Field>
      {draft.kind === "agent-share" && <ShareFields draft={draft} choices={choices} onChange={onChange} />}
      <Field
        label="False alarms where nothing changes"
        hint={[
          draft.kind === "version"
            ? "The chance that a version as good as the one before is told of, over all looks at it, where one trace tells nothing about the next."
            : "The chance of an alarm within 500 observations, where one tells nothing about the next.",
          visibleText(stickyWords(sticky) ?? ""),
        ].join(" ")}
      >
        <Select value={draft.rate} onValueChange={(rate) => onChange({ ...draft, rate })} options={rates} />
      </Field>
    </>
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
          options={withChosen([{ value: each, label: "Each agent" }, ...agents], draft.agent)}
        />
      </Field>
      <Field
        label="Named by the unchecked runs of"
        hint="Of each failure that it answered, whether there is ground truth or not: one method is compared with itself. With another version the comparison begins anew."
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
    : [...options, { value: chosen, label: "As before (not there any more)" }];
