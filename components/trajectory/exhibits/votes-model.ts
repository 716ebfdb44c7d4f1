import { type Votes } from "@/lib/traces/exhibit";

type Ballot = Votes["ballots"][number];

/**
 * "3 of 5 voters point to step 12, 4 name Solver": the step and the agent with the greatest
 * weight, of equals the earlier one.
 */
export function votesWords({ ballots }: Votes): string {
  const step = heaviest(ballots, ({ stepIndex }) => String(stepIndex));
  const agent = heaviest(ballots, ({ agent: name }) => name);
  if (!step || !agent) return "Nobody voted.";
  const voters = ballots.length === 1 ? "1 voter" : `${ballots.length} voters`;
  return `${step.count} of ${voters} ${step.count === 1 ? "points" : "point"} to step ${step.key}, ${agent.count} ${agent.count === 1 ? "names" : "name"} ${agent.key}.`;
}

/** How a ballot counts: by what was measured on labels, or alike. */
export function weightWords({ weight, reliability }: Ballot): string {
  if (!reliability) return `weight ${round(weight)}, not measured`;
  return `weight ${round(weight)}, right in ${reliability.right} of ${reliability.scored} labeled`;
}

/** Whether any weight rests on labels. */
export const isMeasured = ({ ballots }: Votes): boolean => ballots.some(({ reliability }) => reliability !== null);

function heaviest(ballots: readonly Ballot[], keyOf: (ballot: Ballot) => string) {
  const sums = new Map<string, { key: string; count: number; weight: number }>();
  for (const ballot of ballots.toSorted((a, b) => a.stepIndex - b.stepIndex)) {
    const key = keyOf(ballot);
    const sum = sums.get(key) ?? { key, count: 0, weight: 0 };
    sums.set(key, { key, count: sum.count + 1, weight: sum.weight + ballot.weight });
  }
  return [...sums.values()].sort((a, b) => b.weight - a.weight)[0];
}

const round = (value: number): string => String(Math.round(value * 100) / 100);
