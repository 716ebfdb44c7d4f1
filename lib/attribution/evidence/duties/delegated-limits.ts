import { type Step, type Trace } from "@/lib/traces/trace";
import { argumentsText, nameWords } from "../calls";
import { type Found } from "../strongest";
import { holds } from "./items";
import { limitOf } from "./limits";
import { clauseAt, marksOf, questionAt } from "./question-conditions";
import { findingOf, quote, same } from "./read-duties";

/** A limit of the question that work given to another agent by a call leaves out, while it keeps the rest. */
export function limitsNotDelegated({ question, steps, agents }: Trace): Found[] {
  const marks = marksOf(question);
  const names = agents.map(({ name }) => name);
  const calls = steps.filter((step) => isDelegation(step, names)).slice(0, 200);
  const texts = calls.map((call) => argumentsText(call));
  if (texts.length === 0 || marks.length < 3) return [];
  for (const mark of marks) {
    if (!/^\d/u.test(mark.text) || texts.some((text) => text.length >= 1000 || holds(text, mark.text))) continue;
    const clause = clauseAt(question, mark.from);
    // A limit right before or after the number.
    const near = question.slice(Math.max(clause.from, mark.from - 20), mark.from + mark.text.length + 8);
    if (limitOf(near) === null) continue;
    const kept = texts.map((text) => marks.filter((other) => other !== mark && holds(text, other.text)).length);
    const best = Math.max(...kept);
    const call = calls[kept.indexOf(best)];
    if (!call || best < 2 || best < (marks.length - 1) / 2) continue;
    const text = question.slice(clause.from, clause.to);
    const to = call.recipient ?? call.tool?.name ?? "another agent";
    const words = `Step ${call.index} asks ${to.slice(0, 40)} and leaves out ${quote(text)} from the question.`;
    return [findingOf(call, words, null, [questionAt(question, steps, clause.from, clause.to)])];
  }
  return [];
}

/** A call that gives work to another agent: its arguments are all that the other knows. */
function isDelegation(step: Step, names: readonly string[]): boolean {
  if (step.kind !== "tool-call" || !step.tool) return false;
  const { name } = step.tool;
  return (
    names.some((agent) => !same(agent, step.agent) && (same(agent, step.recipient) || same(agent, name))) ||
    nameWords(name).some((word) => /^(?:delegat|subagent|agent$|assign)/u.test(word))
  );
}
