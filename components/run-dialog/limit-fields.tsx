"use client";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { formatNumber } from "@/lib/format";
import { type DraftFaults, type RunDraft } from "./run-draft";
import { suggestLimits } from "./run-money";

/** Where a run stops, in dollars and in tokens, with figures that the plan suggests. */
export function LimitFields({
  draft,
  faults,
  plan,
  onChange,
}: {
  draft: RunDraft;
  faults: DraftFaults;
  plan: RunPlan | null;
  onChange: (draft: RunDraft) => void;
}) {
  const suggested = plan ? suggestLimits(plan) : { costUsd: null, tokens: null };
  const limits = [
    {
      field: "maxCostUsd" as const,
      label: "US dollars",
      value: suggested.costUsd === null ? null : String(suggested.costUsd),
      shown: `$${suggested.costUsd}`,
    },
    {
      field: "maxTokens" as const,
      label: "Tokens, in and out",
      value: suggested.tokens === null ? null : formatNumber(suggested.tokens),
      shown: formatNumber(suggested.tokens ?? 0),
    },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="text-xs font-medium text-muted">
        {(plan?.traceCount ?? 1) > 1 ? "Stop each run at" : "Stop at"}{" "}
        <span className="font-normal text-faint">keeps what it found, and can go on</span>
      </legend>
      <div className="mt-1 grid grid-cols-2 items-start gap-3">
        {limits.map(({ field, label, value, shown }) => (
          <div key={field} className="flex min-w-0 flex-col items-start gap-1">
            <Field label={label} error={faults[field]} className="w-full">
              <Input
                value={draft[field]}
                onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
                placeholder="no limit"
                inputMode="decimal"
                autoComplete="off"
              />
            </Field>
            {value !== null && draft[field] === "" && (
              <Button variant="link" className="text-xs" onClick={() => onChange({ ...draft, [field]: value })}>
                Use {shown}
              </Button>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
