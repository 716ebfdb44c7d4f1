"use client";
import { AgentChoices } from "./agent-choices";
import { FigureField, type StudyFieldsProps, TargetField } from "./study-fields";
import { TracePicker } from "./trace-picker";

/** Of which trace the agents are left out or replaced, which of them, and how often. */
export function AblationFields({ workspace, targets, draft, faults, means, onChange }: StudyFieldsProps) {
  const of = { draft, faults, onChange };
  return (
    <>
      <TracePicker
        workspace={workspace}
        label="Trace"
        search=""
        chosen={draft.trace ? [draft.trace] : []}
        isMany={false}
        fault={faults.trace}
        onChange={([trace = null]) => onChange({ ...draft, trace, agents: null, replacements: [] })}
      />
      <TargetField targets={targets} draft={draft} onChange={onChange} />
      {draft.trace !== null && <AgentChoices {...of} means={means} />}
      <div className="grid grid-cols-3 items-start gap-3 max-sm:grid-cols-1">
        <FigureField
          {...of}
          name="agentReplays"
          label="Replays per agent"
          hint="Plus the same number with the full team."
        />
        <FigureField {...of} name="levelPercent" label="Level in percent" hint="Across all agents." />
        <FigureField {...of} name="seed" label="Seed" />
      </div>
    </>
  );
}
