"use client";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { Select } from "@/components/ground/ui/select";
import { FigureField, type StudyFieldsProps, TargetField } from "./study-fields";

/** An option of a select must have a value. */
const groundTruth = "*";

/** Which failures are to be mended, by whose diagnosis, and how often. */
export function FixFields({ targets, methods, draft, faults, onChange }: StudyFieldsProps) {
  const of = { draft, faults, onChange };
  return (
    <>
      <Field
        label="Failures"
        hint="Same syntax as the trace list search: system:bakery tag:week-47. Takes the newest matches that failed, have a diagnosis and can be replayed."
      >
        <Input
          value={draft.query}
          placeholder="all failed traces"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          onChange={(event) => onChange({ ...draft, query: event.target.value })}
          className="font-mono text-xs"
        />
      </Field>
      <Field label="Diagnosed by" hint="For a method, its newest run on each trace.">
        <Select
          value={draft.method === "" ? groundTruth : draft.method}
          onValueChange={(method) => onChange({ ...draft, method: method === groundTruth ? "" : method })}
          options={[
            { value: groundTruth, label: "ground truth" },
            ...methods.map(({ name, title }) => ({ value: name, label: title })),
          ]}
        />
      </Field>
      <Field
        label="When to give the lesson"
        hint="Compared with equally many plain retries and attempts without a hint."
      >
        <Select
          value={draft.place}
          onValueChange={(place) => onChange({ ...draft, place: place === "at-step" ? "at-step" : "next-round" })}
          options={[
            { value: "next-round", label: "before a new run from scratch" },
            { value: "at-step", label: "before the step it is about" },
          ]}
        />
      </Field>
      <TargetField targets={targets} draft={draft} onChange={onChange} />
      <div className="grid grid-cols-3 items-start gap-3 max-sm:grid-cols-1">
        <FigureField {...of} name="mostTraces" label="Max. failures" />
        <FigureField {...of} name="rounds" label="Rounds" hint="Maximum attempts of each kind." />
        <FigureField {...of} name="seed" label="Seed" />
      </div>
    </>
  );
}
