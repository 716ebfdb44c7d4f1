"use client";
import { X } from "lucide-react";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { Outcome } from "@/lib/traces/trace";
import { type RuleDraft, toRule } from "./rule-draft";

const anyOutcome = "any";
const outcomeOptions = [
  { value: anyOutcome, label: "Any outcome" },
  { value: "failed", label: "Failed" },
  { value: "passed", label: "Passed" },
  { value: "unknown", label: "Unknown outcome" },
];

/** Rules as they are typed, one in a line. */
export function RuleRows({
  rules,
  canWrite,
  onChange,
}: {
  rules: readonly RuleDraft[];
  canWrite: boolean;
  onChange: (rules: RuleDraft[]) => void;
}) {
  const change = (key: number, fields: Partial<RuleDraft>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...fields } : rule)));
  return (
    <ul className="flex flex-col gap-3">
      {rules.map((rule, at) => (
        <RuleRow
          key={rule.key}
          place={at + 1}
          rule={rule}
          canWrite={canWrite}
          onChange={(fields) => change(rule.key, fields)}
          onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
        />
      ))}
    </ul>
  );
}

function RuleRow({
  place,
  rule,
  canWrite,
  onChange,
  onRemove,
}: {
  place: number;
  rule: RuleDraft;
  canWrite: boolean;
  onChange: (fields: Partial<RuleDraft>) => void;
  onRemove: () => void;
}) {
  const isWrong = toRule(rule) === null;
  const faultId = `rule-${place}-fault`;
  return (
    <li className="rounded-md border bg-panel px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <span>Delete after</span>
        <Input
          aria-label={`Days of rule ${place}`}
          value={rule.days}
          onChange={(event) => onChange({ days: event.target.value })}
          disabled={!canWrite}
          inputMode="numeric"
          autoComplete="off"
          className="figure w-20"
          {...(isWrong ? { "aria-invalid": true, "aria-describedby": faultId } : {})}
        />
        <span>days</span>
        <Select
          aria-label={`Outcome of rule ${place}`}
          value={rule.outcome ?? anyOutcome}
          onValueChange={(value) => onChange({ outcome: value === anyOutcome ? null : Outcome.parse(value) })}
          options={outcomeOptions}
          disabled={!canWrite}
          className="w-44 max-sm:order-1"
        />
        <label className="flex items-center gap-1.5 max-sm:order-1">
          <Checkbox
            checked={rule.includesLabeled}
            onCheckedChange={(isOn) => onChange({ includesLabeled: isOn === true })}
            disabled={!canWrite}
          />
          Labeled traces too
        </label>
        {canWrite && (
          <IconButton label={`Remove rule ${place}`} onClick={onRemove} className="ml-auto">
            <X className="size-3.5" aria-hidden />
          </IconButton>
        )}
      </div>
      {isWrong && (
        <p id={faultId} role="alert" className="mt-1 text-xs text-fault">
          A whole number of days, from 1 to 36,500.
        </p>
      )}
    </li>
  );
}
