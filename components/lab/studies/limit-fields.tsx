"use client";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { formatNumber } from "@/lib/format";
import { usualReplays } from "@/lib/replay/studies/study-limits";
import { FigureField, type StudyFieldsProps } from "./study-fields";

/** Where a study of any kind stops. */
export function LimitFields({ draft, faults, onChange }: Pick<StudyFieldsProps, "draft" | "faults" | "onChange">) {
  return (
    <div className="grid grid-cols-3 items-start gap-3 max-sm:grid-cols-1">
      <FigureField
        draft={draft}
        faults={faults}
        onChange={onChange}
        name="maxReplays"
        label="Max. replays"
        placeholder={formatNumber(usualReplays[draft.kind])}
      />
      <Field label="Max. cost" hint="US dollars, as reported by the system." error={faults.maxCost}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={draft.maxCost}
          placeholder="no limit"
          onChange={(event) => onChange({ ...draft, maxCost: event.target.value })}
          className="figure w-28"
        />
      </Field>
    </div>
  );
}
