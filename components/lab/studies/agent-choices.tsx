"use client";
import { type ReactNode, useId } from "react";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Select } from "@/components/ground/ui/select";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { TryAgain } from "@/components/ground/ui/try-again";
import { visibleText } from "@/components/ground/ui/visible-text";
import { AgentNameInput } from "../replays/agent-name-input";
import { choicesOf, leaveOut, partOf, replaceBy } from "./ablated-agents";
import { type StudyFieldsProps } from "./study-fields";
import { choiceWords, toggleChoice } from "./toggle-choice";

type ChoicesProps = Pick<StudyFieldsProps, "draft" | "faults" | "means" | "onChange">;

/**
 * Which agents of the chosen trace are tested, and whether each is left out or replaced; why not,
 * where the system cannot do that.
 */
export function AgentChoices({ draft, faults, means, onChange }: ChoicesProps) {
  const { answer, again } = means;
  const id = useId();
  if (answer === null)
    return (
      <div role="status" aria-label="Loading the agents" className="flex flex-col gap-1.5">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-16" />
      </div>
    );
  if (!answer.ok) return <TryAgain onRetry={again}>{answer.message}</TryAgain>;
  const { agents, whyNot } = choicesOf(answer.value, draft.targetId);
  const fault = faults.agents ?? faults.replacements;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="text-xs font-medium text-muted">
        Agents {whyNot === null && <span className="font-normal text-faint">{choiceWords(agents, draft.agents)}</span>}
      </h3>
      {whyNot === null ? (
        <ul aria-label="Agents" className="max-h-60 divide-y overflow-y-auto rounded-md border">
          {agents.map((agent) => (
            <AgentRow key={agent} agent={agent} agents={agents} draft={draft} onChange={onChange} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">{whyNot}</p>
      )}
      {fault && whyNot === null && <p className="text-xs break-words text-faint">{visibleText(fault)}</p>}
    </section>
  );
}

function AgentRow({
  agent,
  agents,
  draft,
  onChange,
}: Pick<ChoicesProps, "draft" | "onChange"> & { agent: string; agents: readonly string[] }): ReactNode {
  const isTested = draft.agents === null || draft.agents.includes(agent);
  const replacement = partOf(draft.replacements, agent);
  const name = visibleText(agent);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2.5 py-1">
      <label className="flex min-w-40 flex-1 items-center gap-2">
        <Checkbox
          checked={isTested}
          onCheckedChange={(isOn) =>
            onChange({ ...draft, agents: toggleChoice(agents, draft.agents, { name: agent, isOn: isOn === true }) })
          }
        />
        <span className="truncate" dir="auto">
          {name}
        </span>
      </label>
      {isTested && (
        <Select
          aria-label={`Change to ${name}`}
          className="w-34"
          value={replacement === null ? "out" : "replaced"}
          onValueChange={(how) =>
            onChange({
              ...draft,
              replacements:
                how === "out" ? leaveOut(draft.replacements, agent) : replaceBy(draft.replacements, agent, ""),
            })
          }
          options={[
            { value: "out", label: "left out" },
            { value: "replaced", label: "replaced by" },
          ]}
        />
      )}
      {isTested && replacement !== null && (
        <AgentNameInput
          aria-label={`Replacement for ${name}`}
          className="w-50 max-sm:w-full"
          value={replacement}
          known={agents.filter((other) => other !== agent)}
          onName={(typed) => onChange({ ...draft, replacements: replaceBy(draft.replacements, agent, typed) })}
        />
      )}
    </li>
  );
}
