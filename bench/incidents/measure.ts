import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { FailureGrouping } from "@/lib/attribution/incidents/group-failures";
import { adjustedRandIndex } from "@/lib/attribution/statistics/adjusted-rand-index";
import { seededRandom, shuffled } from "@/lib/attribution/statistics/seeded-random";

/** Incidents of failures that come in one after another; the order is drawn from the seed. */
export function groupsInOrder(signatures: readonly FailureSignature[], seed: number): string[] {
  const grouping = new FailureGrouping();
  const groups = new Array<string>(signatures.length).fill("");
  for (const at of shuffled([...signatures.keys()], seededRandom(seed)))
    groups[at] = grouping.add(signatures[at] as FailureSignature, at);
  return groups;
}

export interface Grouped {
  /** Mean over orders. */
  index: number;
  groupCount: number;
  /** Mean agreement of two orders with each other. */
  sameOrder: number;
}

const orders = [1, 2, 3, 4, 5] as const;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Agreement of incidents with the truth, over five orders. */
export function measureGrouping(signatures: readonly FailureSignature[], truth: readonly string[]): Grouped {
  const all = orders.map((seed) => groupsInOrder(signatures, seed));
  const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => adjustedRandIndex(one, other)));
  return {
    index: mean(all.map((groups) => adjustedRandIndex(groups, truth))),
    groupCount: mean(all.map((groups) => new Set(groups).size)),
    sameOrder: mean(pairs),
  };
}

/** What grouping is compared with. */
export const trivial = (truth: readonly string[]): { everything: number; eachItsOwn: number } => ({
  everything: adjustedRandIndex(
    truth.map(() => "all"),
    truth,
  ),
  eachItsOwn: adjustedRandIndex(
    truth.map((_, at) => String(at)),
    truth,
  ),
});
