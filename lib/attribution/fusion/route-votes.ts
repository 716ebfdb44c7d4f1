import { fitFusion, fuse, type Fusion, systemOptions } from "./fit-fusion";
import { hearOnly, type HeardRun, type LabelledRun } from "./heard";

/** Who is asked next, and how what was said by then is weighed together. */
export interface Stage {
  /** Place of the voter in the list that was given. */
  voter: number;
  fusion: Fusion;
}

interface RoutedVoter {
  judge: string;
  /** What asking it takes, beside others: judge calls, or dollars. */
  cost: number;
}

/** Free voters take no time to speak of, and a voter that adds nothing is not asked for being free. */
const leastCost = 0.05;

/**
 * The order in which voters are asked: each time the one that raises the likelihood of the labeled steps most for what
 * it costs, given those before it. A voter that no labeled run has heard comes last. Every stage has weights of its
 * own, fitted to what is known by then.
 */
export function routeVotes(voters: readonly RoutedVoter[], runs: readonly LabelledRun[], prior: Fusion): Stage[] {
  const options = systemOptions(prior);
  const all = fitFusion(runs, options);
  const likelihood = (asked: readonly string[]): number =>
    runs.reduce((sum, run) => {
      const heard = hearOnly(run, asked);
      const share = heard.heard.length === 0 ? 1 / run.stepCount : (fuse(heard, all)[run.labelledStep] ?? 0);
      return sum + Math.log(Math.max(share, Number.MIN_VALUE));
    }, 0);
  const known = new Set(runs.flatMap(({ heard }) => heard.map(({ judge }) => judge)));
  const order: number[] = [];
  const namesOf = (places: readonly number[]): string[] => places.map((place) => voters[place]?.judge ?? "");
  while (order.length < voters.length) {
    const before = likelihood(namesOf(order));
    const gains = voters.flatMap(({ judge, cost }, voter) => {
      if (order.includes(voter)) return [];
      const gain = (likelihood(namesOf([...order, voter])) - before) / Math.max(cost, leastCost);
      return [{ voter, gain: known.has(judge) ? gain : -Infinity }];
    });
    const [best] = gains.toSorted((a, b) => (a.gain === b.gain ? a.voter - b.voter : b.gain - a.gain));
    if (!best) break;
    order.push(best.voter);
  }
  return order.map((voter, at) => {
    const asked = namesOf(order.slice(0, at + 1));
    return {
      voter,
      fusion: fitFusion(
        runs.map((run) => hearOnly(run, asked)),
        options,
      ),
    };
  });
}

/** How likely the likeliest step is, after what these said. */
export function certaintyOf(run: HeardRun, fusion: Fusion): number {
  return run.heard.length === 0 ? 0 : Math.max(...fuse(run, fusion));
}
