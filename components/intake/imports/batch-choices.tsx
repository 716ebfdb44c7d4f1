"use client";
import { newTraceCount, sumOutcomes } from "@/components/intake/imports/import-queue";
import { type ImportQueue } from "@/components/intake/imports/use-import";
import { ChoiceGroup } from "@/components/ground/ui/choice-group";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { formatCount, formatNumber } from "@/lib/format";
import { type Outcome } from "@/lib/traces/trace";

const outcomeChoices = [
  { value: "failed", label: "Failed" },
  { value: "passed", label: "Passed" },
  { value: "unknown", label: "Unknown" },
] as const satisfies readonly { value: Outcome; label: string }[];

/** What is said once for the batch where the files do not: which system made the traces, and how they ended. */
export function BatchChoices({ queue }: { queue: ImportQueue }) {
  if (!queue.items.some((item) => newTraceCount(item) > 0)) return null;
  const { failed, passed, unknown } = sumOutcomes(queue.items);
  const said = [failed > 0 ? `${formatNumber(failed)} failed` : "", passed > 0 ? `${formatNumber(passed)} passed` : ""]
    .filter(Boolean)
    .join(", ");
  return (
    <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
      <div className="min-w-0">
        <p className="mb-1 text-xs font-medium text-muted" aria-hidden={unknown > 0}>
          {unknown > 0 ? `Outcome of ${formatCount(unknown, "trace")}` : "Outcome"}
        </p>
        {unknown > 0 && (
          <ChoiceGroup
            label={`Outcome of ${formatCount(unknown, "trace")} whose file does not say it`}
            value={queue.outcome}
            options={outcomeChoices}
            onChange={queue.setOutcome}
          />
        )}
        <p className="mt-1 text-xs text-faint">
          {unknown > 0 && "Their files do not say how they ended. "}
          {said !== "" && `${unknown > 0 ? "The others" : "Their files"} say: ${said}.`}
        </p>
      </div>
      <Field label="System" hint="For traces that name none. Traces of one system are learned from together.">
        <Input
          value={queue.system}
          onChange={(event) => queue.setSystem(event.target.value)}
          maxLength={200}
          dir="auto"
          autoComplete="off"
        />
      </Field>
    </div>
  );
}
