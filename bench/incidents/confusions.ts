import { findEvidence } from "@/lib/attribution/evidence/find-evidence";
import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { sightings } from "@/lib/attribution/incidents/sightings";
import { type UsualRuns } from "@/lib/attribution/incidents/usual-runs";
import { adjustedRandIndex } from "@/lib/attribution/statistics/adjusted-rand-index";
import { type TrueFailure } from "./make-worlds";
import { groupsInOrder } from "./measure";

/**
 * The index that is left to be had by grouping alone: failures that start at the planted step are told apart without a
 * mistake, and the others are grouped as they are.
 */
export function ceilingOf(
  failures: readonly TrueFailure[],
  signatures: readonly FailureSignature[],
  usual: UsualRuns,
  truth: readonly string[],
): number {
  const groups = groupsInOrder(signatures, 1);
  const best = failures.map(({ trace, trueStep }, at) => {
    const [first] = sightings(trace, findEvidence(trace), usual);
    return first?.stepIndex === trueStep ? `fault ${truth[at]}` : `incident ${groups[at]}`;
  });
  return adjustedRandIndex(best, truth);
}

const most = 20;

/** Which faults are put together most, and which are most in several incidents, by pairs of failures. */
export function confusions(signatures: readonly FailureSignature[], truth: readonly string[]): string[] {
  const groups = groupsInOrder(signatures, 1);
  const [together, apart] = [new Map<string, number>(), new Map<string, number>()];
  for (const [first, one] of truth.entries())
    for (const [second, other] of truth.entries()) {
      if (second <= first || (one === other) === (groups[first] === groups[second])) continue;
      const [counts, name] = one === other ? [apart, one] : [together, [one, other].sort().join(" + ")];
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  const told = (counts: ReadonlyMap<string, number>, how: string): string[] =>
    [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([name, count]) => `${count} pairs wrongly ${how}: ${name}`);
  return [...told(together, "together"), ...told(apart, "apart")];
}
