import { textAt } from "../json-fields";
import { isObject } from "../json-value";
import { type StepDraft } from "../step-draft";

/** Whom a call of LlamaIndex's hand-off tool names; undefined for any other call. */
export const handoffTarget = ({ tool }: StepDraft): string | undefined =>
  tool?.name === "handoff" && isObject(tool.arguments) ? textAt(tool.arguments, "to_agent") : undefined;

/** What the workflow answers for an agent that is not there, or that the one who calls may not hand over to. */
const refusal = /^\s*Agent .{1,200} (?:not found|cannot hand ?off)|Please select a valid agent to hand off to/s;

export const saysRefusal = (answer: string): boolean => refusal.test(answer.slice(0, 2_000));

/**
 * Whether the answer of a hand-off says that it did not take place: in the workflow's own words, by an agent that there
 * is not, or by not naming the agent at all.
 */
export const isRefused = (target: string, answer: string | undefined, agents: readonly string[] = []): boolean =>
  (agents.length > 0 && !agents.includes(target)) ||
  (answer !== undefined && (saysRefusal(answer) || !answer.includes(target)));

/** Steps with the answers of refused hand-offs as errors. */
export function markRefusals(steps: readonly StepDraft[], agents: readonly string[] = []): StepDraft[] {
  const targets = new Map(
    steps.flatMap((step) => {
      const target = step.callId === undefined ? undefined : handoffTarget(step);
      return target === undefined ? [] : [[step.callId, target] as const];
    }),
  );
  return steps.map((step) => {
    const target = step.kind === "tool-result" ? targets.get(step.callId) : undefined;
    return target !== undefined && isRefused(target, step.content, agents) ? { ...step, isError: true } : step;
  });
}

/** What agents with a state are given: the state, then the message. */
const withState = /^Current state:\n[\s\S]*?\n\nCurrent message:\n([\s\S]*)$/;

/** What the user asked, without the state that the workflow puts before it. */
export const questionIn = (text: string): string => (withState.exec(text.slice(0, 100_000))?.[1] ?? text).trim();
