"use client";
import { Field } from "@/components/ground/ui/field";
import { Select } from "@/components/ground/ui/select";
import { faultCatalogue } from "@/lib/replay/faults/fault-catalogue";
import { ChoiceList } from "./choice-list";
import { domainChoices } from "./domain-choices";
import { FigureField, type StudyFieldsProps, TargetField } from "./study-fields";
import { TracePicker } from "./trace-picker";

/** Into what faults are put, which, and when a failure is kept. */
export function InjectionFields({ workspace, targets, draft, faults, onChange }: StudyFieldsProps) {
  const of = { draft, faults, onChange };
  return (
    <>
      <Field label="Source">
        <Select
          value={draft.source}
          onValueChange={(source) => onChange({ ...draft, source: source === "traces" ? "traces" : "sandbox" })}
          options={[
            { value: "sandbox", label: "passed runs of the sandbox team" },
            { value: "traces", label: "passed traces of this workspace" },
          ]}
        />
      </Field>
      {draft.source === "sandbox" ? (
        <>
          <FigureField {...of} name="taskCount" label="Tasks" hint="The team has to solve each one first." />
          <ChoiceList
            label="Kinds of tasks"
            options={domainChoices}
            chosen={draft.domains}
            fault={faults.domains}
            onChange={(domains) => onChange({ ...draft, domains })}
          />
        </>
      ) : (
        <>
          <TracePicker
            workspace={workspace}
            label="Traces that passed"
            search="outcome:passed"
            chosen={draft.traces}
            isMany
            fault={faults.traces}
            onChange={(traces) => onChange({ ...draft, traces })}
          />
          <TargetField targets={targets} draft={draft} onChange={onChange} />
        </>
      )}
      <div className="grid grid-cols-3 items-start gap-3 max-sm:grid-cols-1">
        <FigureField {...of} name="triesPerTrace" label="Faults per trace" hint="Maximum to try in each." />
        <FigureField {...of} name="faultReplays" label="Seeds per fault" hint="Replayed with and without it." />
        <FigureField {...of} name="keepPerTrace" label="Kept per trace" hint="Maximum failures to keep from each." />
      </div>
      <Field label="A fault counts if it flips the outcome">
        <Select
          value={draft.rule}
          onValueChange={(rule) => onChange({ ...draft, rule: rule === "most" ? "most" : "all" })}
          options={[
            { value: "all", label: "with every seed" },
            { value: "most", label: "with more than half of the seeds" },
          ]}
        />
      </Field>
      <ChoiceList
        label="Faults"
        options={faultCatalogue}
        chosen={draft.operators}
        fault={faults.operators}
        onChange={(operators) => onChange({ ...draft, operators })}
      />
      <FigureField {...of} name="seed" label="Seed" />
    </>
  );
}
