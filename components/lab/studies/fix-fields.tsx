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
        hint="As in the search of the list of traces: system:bakery tag:week-47. Of those, the newest that failed, are diagnosed and can be replayed."
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
      <Field label="Diagnosed by" hint="Of a method, its newest run of each trace.">
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
        label="Where the lesson is told"
        hint="A plain retry and an attempt with nothing said are made beside it, as often."
      >
        <Select
          value={draft.place}
          onValueChange={(place) => onChange({ ...draft, place: place === "at-step" ? "at-step" : "next-round" })}
          options={[
            { value: "next-round", label: "before a new run from scratch" },
            { value: "at-step", label: "before the step that it is about" },
          ]}
        />
      </Field>
      <TargetField targets={targets} draft={draft} onChange={onChange} />
      <div className="grid grid-cols-3 items-start gap-3 max-sm:grid-cols-1">
        <FigureField {...of} name="mostTraces" label="Failures at most" />
        <FigureField {...of} name="rounds" label="Rounds" hint="Attempts of each kind, at most." />
        <FigureField {...of} name="seed" label="Seed" />
      </div>
    </>
  );
}
