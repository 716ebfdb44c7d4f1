"use client";
import { useAutomationActions } from "./watch-actions";
import { useAsked } from "@/components/ground/asking/use-asked";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { formatCount, formatNumber } from "@/lib/format";

/** A filter in the search grammar of the list, with how many of the traces that are there it would have matched. */
export function FilterField({
  workspace,
  value,
  onChange,
}: {
  workspace: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { preview } = useAutomationActions();
  const { answer, latest } = useAsked(preview, { workspace, filter: value });
  const shown = answer?.ok ? answer.value : latest;
  const fault = answer?.ok ? answer.value.fault : (answer?.message ?? null);
  return (
    <div className="flex flex-col gap-1">
      <Field
        label="Traces that match"
        hint="Same syntax as the trace list search: outcome:failed system:Shop steps:>20 tag:nightly. Empty matches every trace."
        error={fault ?? undefined}
      >
        <Input
          value={value}
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-xs"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <p role="status" className="text-xs text-muted">
        {fault === null && shown && countWords(shown)}
      </p>
    </div>
  );
}

const countWords = ({ matchCount, totalCount }: { matchCount: number; totalCount: number }): string =>
  totalCount === 0
    ? "No traces yet to try it on."
    : `It would have matched ${formatNumber(matchCount)} of ${formatCount(totalCount, "existing trace")}.`;
