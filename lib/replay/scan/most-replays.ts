import { mostMadeUp } from "./replay-arm";
import { type LookPlan } from "./plan-looks";
import { firstPatience } from "./search-steps";

/**
 * The most replays that a scan can make, whatever comes, where its own limit does not end it before: of each step both
 * arms to the last look with the controls that are made up for, a placebo each time that a decisive step is found,
 * likewise, and those that are begun ahead and given up. `concurrency`: so many replays at once.
 */
export function mostReplays(
  { looks, testableCount }: Pick<LookPlan, "looks" | "testableCount">,
  concurrency: number,
): number {
  const last = looks.at(-1) ?? 1;
  // Of controls and of placebos so many may come to no outcome before the last ones are asked for, and all of those.
  const madeUpFor = last + (mostMadeUp - 1) + last;
  const ahead = firstPatience * Math.ceil(concurrency / firstPatience);
  return testableCount * (last + 2 * madeUpFor) + ahead;
}
