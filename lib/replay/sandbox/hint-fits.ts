import { mast } from "@/lib/attribution/taxonomies/mast";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { faultOperator, faultOperators } from "../faults/fault-operators";
import { type ReplayStep } from "../protocol/messages";
import { type PlantedFault } from "./sandbox-config";
import { roles } from "./sandbox-team";

/** A hint as an agent is shown it. */
export interface ShownHint {
  /** To whom it is addressed; all where it is absent. */
  agent?: string | undefined;
  text: string;
}

const shortest = 6;
/** Words that more entries than these use say nothing of one kind of fault. */
const mostEntries = 3;
const wordsThatFit = 2;

/** Words of six letters and more, in lower case. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter(({ length }) => length >= shortest),
  );

const entryWords = new Map(
  faultOperators.map(({ name, title, summary, lookFor }) => [name, wordsOf(`${title} ${summary} ${lookFor}`)] as const),
);

/** Words that say what is peculiar to an operator: few others are described by them. */
const ownWords = (name: string): string[] =>
  [...(entryWords.get(name) ?? [])].filter(
    (word) => [...entryWords.values()].filter((words) => words.has(word)).length <= mostEntries,
  );

/** What a hint can say of the kind of a step. */
const kindWords: Partial<Record<ReplayStep["kind"], RegExp>> = {
  "tool-call": /\btool call\b|\bcall (?:of )?the tool\b|\beach argument\b/i,
  "tool-result": /\bwhat the tool gives\b|\bthe tool's (?:answer|output)\b/i,
  handoff: /\bhand (?:on|over)\b|\bhand-?off\b|\bpass on\b/i,
  message: /\bwhat you say\b|\byour message\b/i,
};

/** A message with a recipient hands something on, whatever its kind. */
function namesKind(text: string, { kind, recipient }: Pick<ReplayStep, "kind" | "recipient">): boolean {
  if (kindWords[kind]?.test(text) === true) return true;
  return kind === "message" && recipient !== undefined && kindWords.handoff?.test(text) === true;
}

/**
 * Whether a hint names what to look after against a planted fault in this step. It has to be for the fault's agent:
 * addressed to it, or to all while it names that agent or none of the team. And its text has to name the fault's
 * failure mode (by number or title), or the operator (by title), or hold two words of what the operator's entry says
 * that few other entries use, or, addressed to the agent by name, name the kind of step that the fault is in (a tool
 * call, what is handed on, …). So advice that is true of any fault, and advice for another agent, does not fit. This is
 * the one place where it is decided.
 */
export function hintFits(
  { agent, text }: ShownHint,
  fault: PlantedFault,
  step: Pick<ReplayStep, "kind" | "recipient">,
): boolean {
  const operator = faultOperator(fault.operator);
  if (operator === undefined || !isFor({ agent, text }, fault.agent)) return false;
  const lower = text.toLowerCase();
  const mode = mast.modes.find(({ id }) => id === operator.failureMode);
  const titles = [operator.title, ...(mode === undefined ? [] : [mode.title])];
  if (titles.some((title) => lower.includes(title.toLowerCase()))) return true;
  if (new RegExp(`(?<![\\d.])${operator.failureMode.replace(".", "\\.")}(?![\\d.]*\\d)`).test(text)) return true;
  const told = wordsOf(text);
  if (ownWords(operator.name).filter((word) => told.has(word)).length >= wordsThatFit) return true;
  return agent !== undefined && namesKind(text, step);
}

function isFor({ agent, text }: ShownHint, faulty: string): boolean {
  if (agent !== undefined) return sameAgent(agent, faulty);
  const lower = text.toLowerCase();
  const named = roles.filter((role) => lower.includes(role.toLowerCase()));
  return named.length === 0 || named.some((role) => sameAgent(role, faulty));
}
