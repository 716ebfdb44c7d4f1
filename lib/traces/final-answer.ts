import { type Step } from "./trace";

/** An answer is short; a longer last message is a report or a page, and calling it the answer would mislead. */
const maxLength = 4_000;
const marker = /FINAL ANSWER:[ \t]*([^\r\n]*)/g;

/**
 * What the agents answered, by a stated rule, or undefined:
 * 1. the rest of the line after the last `FINAL ANSWER:` that an agent or the system wrote
 *    (never one in the question, an
 *    instruction or a tool's answer);
 * 2. else, unless the run was cut short by a termination rule or ended in a failure, the last plain message,
 *    without a closing `TERMINATE`, when
 *    it is at most 4,000 characters long.
 */
export function findFinalAnswer(steps: readonly Step[]): string | undefined {
  for (const step of steps.toReversed()) {
    if (step.kind !== "message" && step.kind !== "thought" && step.kind !== "system") continue;
    const stated = [...step.content.matchAll(marker)].at(-1)?.[1]?.trim();
    if (stated) return stated;
  }
  if (steps.at(-1)?.kind === "system") return undefined;
  for (const step of steps.toReversed()) {
    if (step.kind !== "message") continue;
    if (step.isError) return undefined;
    const said = step.content.replace(/\s*TERMINATE[.\s]*$/, "").trim();
    if (said !== "") return said.length <= maxLength ? said : undefined;
  }
  return undefined;
}
