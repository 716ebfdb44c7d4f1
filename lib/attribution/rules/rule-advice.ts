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
    fix: "Have codes and numbers handed on as fields that are copied, and compare them with their source before they are used.",
    kind: "confirmation-step",
  },
  "unit-differs": {
    fix: "Hand values on with their unit, and have whoever works with them state the unit that they are in.",
    kind: "information-flow",
  },
  contradicts: {
    fix: "Have what is stated compared with the answer that it rests on before it is passed on.",
    kind: "confirmation-step",
  },
  arithmetic: { fix: "Have sums worked out by a tool, or checked by one.", kind: "confirmation-step" },
  "wrong-target": {
    fix: "Have the entry, day and name of each call compared with the request before the call is made.",
    kind: "confirmation-step",
  },
  "duty-dropped": {
    fix: "Pass conditions and items on in full with each hand-over, and check the result against them.",
    kind: "information-flow",
    mast: "2.4",
  },
  "unverified-success": {
    fix: "Let no check be reported without the call that made it.",
    kind: "confirmation-step",
    mast: "3.2",
  },
  "call-invalid": {
    fix: "Tell the agent to change a call that was refused or answered before it makes it again.",
    kind: "prompt",
    mast: "1.3",
  },
  "stopped-short": {
    fix: "Tell the agent to change its approach or to stop when the same action brings the same result again.",
    kind: "prompt",
    mast: "1.3",
  },
  "code-result": {
    fix: "Have a failing program corrected and run again before anything rests on it.",
    kind: "prompt",
  },
  "changed-in-transmission": {
    fix: "Hand values on as fields, unchanged, and have the receiver repeat them to the sender.",
    kind: "information-flow",
  },
  "tool-error": {
    fix: "Say in the agent's instructions what to do when this tool fails: correct the call, try another way, or report that it failed.",
    kind: "prompt",
  },
  "failure-ignored": {
    fix: "Let no result pass that follows a failed call without a confirmation that the call was made good.",
    kind: "confirmation-step",
    mast: "3.2",
  },
  loop: {
    fix: "Tell the agent to change its approach or to stop when the same action brings the same result again.",
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
    fix: "Forbid placeholders in the agent's instructions: what is not known is to be looked up or asked for.",
    kind: "prompt",
  },
  assumption: { fix: "Tell the agent to look up or ask for what it would assume.", kind: "prompt", mast: "2.2" },
  "lost-value": {
    fix: "Pass the question's own figures and limits along with each hand-over.",
    kind: "information-flow",
    mast: "2.4",
  },
};
