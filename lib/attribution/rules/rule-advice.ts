import { type Attribution } from "@/lib/traces/attribution";
import { type SymptomRule } from "./symptom";

interface Advice {
  fix: string;
  kind: NonNullable<Attribution["suggestedFixKind"]>;
  /** A mode of MAST, where the rule alone makes it clear. */
  mast?: string;
}

/** What a rule suggests; unverified, as every suggestion until it is replayed. */
export const ruleAdvice: Partial<Record<SymptomRule, Advice>> = {
  "copy-differs": {
    fix: "Pass codes and numbers on as fields that are copied, and compare them with their source before use.",
    kind: "confirmation-step",
  },
  "unit-differs": {
    fix: "Pass values on with their unit, and make every agent that uses them state the unit.",
    kind: "information-flow",
  },
  contradicts: {
    fix: "Compare each statement with the answer it is based on before passing it on.",
    kind: "confirmation-step",
  },
  arithmetic: { fix: "Compute sums with a tool, or have a tool check them.", kind: "confirmation-step" },
  "wrong-target": {
    fix: "Compare the entry, day, and name of each call with the request before making the call.",
    kind: "confirmation-step",
  },
  "duty-dropped": {
    fix: "Pass conditions and items on in full with each hand-over, and check the result against them.",
    kind: "information-flow",
    mast: "2.4",
  },
  "unverified-success": {
    fix: "Accept no report of a check without the call that made it.",
    kind: "confirmation-step",
    mast: "3.2",
  },
  "call-invalid": {
    fix: "Tell the agent to change a refused or answered call before it repeats it.",
    kind: "prompt",
    mast: "1.3",
  },
  "stopped-short": {
    fix: "Tell the agent to change its approach or stop when the same action brings the same result again.",
    kind: "prompt",
    mast: "1.3",
  },
  "code-result": {
    fix: "Fix a failing program and run it again before anything depends on it.",
    kind: "prompt",
  },
  "changed-in-transmission": {
    fix: "Pass values on as fields, unchanged, and have the receiver repeat them to the sender.",
    kind: "information-flow",
  },
  "tool-error": {
    fix: "Say in the agent's instructions what to do when this tool fails: correct the call, try another way, or report the failure.",
    kind: "prompt",
  },
  "failure-ignored": {
    fix: "Accept no result that follows a failed call without confirmation that the call was repaired.",
    kind: "confirmation-step",
    mast: "3.2",
  },
  loop: {
    fix: "Tell the agent to change its approach or stop when the same action brings the same result again.",
    kind: "prompt",
    mast: "1.3",
  },
  unsourced: {
    fix: "Require a source for each figure: a tool's answer or an earlier step.",
    kind: "confirmation-step",
    mast: "3.2",
  },
  "value-from-nowhere": {
    fix: "Require a source for each figure: a tool's answer or an earlier step.",
    kind: "confirmation-step",
    mast: "3.2",
  },
  placeholder: {
    fix: "Forbid placeholders in the agent's instructions: it must look up or ask for what it does not know.",
    kind: "prompt",
  },
  assumption: {
    fix: "Tell the agent to look up or ask for what it would otherwise assume.",
    kind: "prompt",
    mast: "2.2",
  },
  "lost-value": {
    fix: "Include the question's own figures and limits in each hand-over.",
    kind: "information-flow",
    mast: "2.4",
  },
};
