import { type Step } from "@/lib/traces/trace";
import { isActing } from "./acting-steps";

const fold = (text: string): string => text.split(/\s+/u).filter(Boolean).join(" ").toLowerCase();

/**
 * Who does what: equal for steps in which one agent calls one tool with the same
 * arguments, or says the same to the word.
 */
export const actionKey = ({ agent, kind, tool, content }: Step): string =>
  [agent.toLowerCase(), kind, tool?.name ?? "", fold(content)].join("\n");

/**
 * Steps, by index, at which an agent does the same again, each with the step that did it
 * first. Empty texts do not count.
 */
export function repeatedActions(steps: readonly Step[]): Map<number, number> {
  const first = new Map<string, number>();
  const repeated = new Map<number, number>();
  for (const step of steps) {
    if (!isActing(step) || step.content.trim() === "") continue;
    const key = actionKey(step);
    const known = first.get(key);
    if (known === undefined) first.set(key, step.index);
    else repeated.set(step.index, known);
  }
  return repeated;
}

/** Those of them that are calls: retries. */
export const repeatedCalls = (steps: readonly Step[]): Map<number, number> =>
  repeatedActions(steps.filter(({ kind }) => kind === "tool-call"));
