import { numberAt, objectsAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type LabelDraft } from "../step-draft";

/** A label of AgentErrorBench as it counts: by the agent's turns, from 1. */
export interface TurnLabel {
  turn: number;
  module: string | undefined;
  label: LabelDraft;
}

export const isAgentErrorLabel = (value: JsonObject): boolean =>
  "critical_failure_step" in value || ("step_annotations" in value && "trajectory_id" in value);

/**
 * The labels of AgentErrorBench: the critical failure, and what each turn's modules did wrong. Spellings
 * are tidied only at their ends.
 */
export function readAgentErrorLabels(value: JsonObject): TurnLabel[] {
  const turn = turnOf(value["critical_failure_step"]);
  const named = textAt(value, "critical_failure_module")?.trim();
  const annotated = objectsAt(value, "step_annotations", "").flatMap(({ value: annotation }) => {
    const step = turnOf(annotation["step"]);
    if (step === undefined) return [];
    return Object.entries(annotation).flatMap(([name, found]): TurnLabel[] =>
      isObject(found) && typeof found["failure_type"] === "string"
        ? [{ turn: step, module: name, label: labelOf(name, found, step === turn && name === named) }]
        : [],
    );
  });
  if (turn === undefined || annotated.some(({ label }) => label.isDecisive)) return annotated;
  const critical = { source: "AgentErrorBench", agent: "assistant", category: named, reason: "", isDecisive: true };
  return [{ turn, module: named, label: critical }, ...annotated];
}

const labelOf = (module: string, found: JsonObject, isDecisive: boolean): LabelDraft => ({
  source: "AgentErrorBench",
  agent: "assistant",
  category: `${module}: ${textAt(found, "failure_type")?.trim()}`,
  reason: textAt(found, "reasoning") ?? textAt(found, "reason") ?? "",
  isDecisive,
});

function turnOf(value: unknown): number | undefined {
  const turn = typeof value === "string" ? Number(value.trim() || NaN) : numberAt({ value }, "value");
  return turn !== undefined && Number.isInteger(turn) && turn >= 1 ? turn : undefined;
}
