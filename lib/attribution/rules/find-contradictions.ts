import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Step } from "@/lib/traces/trace";
import { isActing } from "./acting-steps";
import { valueKey } from "./find-values";
import { type Symptom } from "./symptom";

const maxReadLength = 20_000;
/**
 * What a number is said to be: at least two words of three letters right before it, with nothing between
 * but a verb, sign or currency. It is looked for where a word begins, or where the last 24 letters of a
 * longer one do, and not at every letter.
 */
const statement =
  /(?:(?<!\p{L})|(?=\p{L}{24}(?!\p{L})))(?<label>\p{L}{3,24}(?: \p{L}{2,24}){1,3})[ :=]{1,3}(?:(?:is|was|are|of|at|to|about)[ :]{1,2})?[€$£]?(?<value>\p{N}+(?:[.,:-]\p{N}+)*)/giu;

/**
 * Two statements of one number that differ: where an agent says otherwise than what a step before, another agent's
 * or a tool's, says of the same in the same words. What one and the same speaker gives anew again and again is a
 * reading (how far a page is scrolled, a clock, a counter), and no contradiction.
 */
export function findContradictions(steps: readonly Step[]): Symptom[] {
  const stated = new Map<string, { value: string; step: Step; isReading: boolean }>();
  return steps.flatMap((step): Symptom[] => {
    const found: Symptom[] = [];
    for (const { groups } of step.content.slice(0, maxReadLength).matchAll(statement)) {
      const label = (groups?.label ?? "").toLowerCase().split(" ").slice(-3).join(" ");
      const value = valueKey(groups?.value ?? "");
      const before = stated.get(label);
      const isReading = before !== undefined && (before.isReading || sameAgent(before.step.agent, step.agent));
      if (before && before.value !== value && before.step.index < step.index) before.isReading = isReading;
      if (before && before.value !== value && !isReading && isActing(step) && before.step.index < step.index)
        found.push({
          rule: "contradiction",
          seenAt: step.index,
          causeAt: step.index,
          weight: 1,
          words: `says “${label} ${value}” where step ${before.step.index} has ${before.value}`,
          value,
        });
      if (!before) stated.set(label, { value, step, isReading: false });
    }
    return found.slice(0, 1);
  });
}
