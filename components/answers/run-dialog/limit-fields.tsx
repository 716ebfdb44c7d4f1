"use client";
import { Button } from "@/components/ground/ui/button";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { formatNumber } from "@/lib/format";
import { type LimitsDraft, type SuggestedLimits } from "./limits-draft";

/** Where something stops, in dollars and in tokens, with figures that a plan suggests. */
export function LimitFields({
  legend,
  hint,
  draft,
  faults,
  suggested,
  onChange,
}: {
  legend: string;
  hint: string;
  draft: LimitsDraft;
  faults: Readonly<Partial<Record<keyof LimitsDraft, string>>>;
  /** Null while there is no plan. */
  suggested: SuggestedLimits | null;
  onChange: (change: Partial<LimitsDraft>) => void;
}) {
  const { costUsd = null, tokens = null } = suggested ?? {};
  const limits = [
    { field: "maxCostUsd", label: "US dollars", sign: "$", value: costUsd === null ? null : String(costUsd) },
    { field: "maxTokens", label: "Tokens, in and out", sign: "", value: tokens === null ? null : formatNumber(tokens) },
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="text-xs font-medium text-muted">
        {legend} <span className="font-normal text-faint">{hint}</span>
      </legend>
      <div className="mt-1 grid grid-cols-2 items-start gap-3">
        {limits.map(({ field, label, sign, value }) => (
          <div key={field} className="flex min-w-0 flex-col items-start gap-1">
            <Field label={label} error={faults[field]} className="w-full">
              <Input
                value={draft[field]}
                onChange={(event) => onChange({ [field]: event.target.value })}
                placeholder="no limit"
                inputMode="decimal"
                autoComplete="off"
              />
            </Field>
            {value !== null && draft[field] === "" && (
              <Button variant="link" className="text-xs" onClick={() => onChange({ [field]: value })}>
                Use {sign}
                {value}
              </Button>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
