import { type Fusion } from "./fit-fusion";
import { type Heard } from "./heard";
import { columnNames } from "./step-columns";
import prior from "./shipped-prior.json" with { type: "json" };

/** Nothing is known yet of columns that published verdicts lack. */
const padded = (weights: readonly number[]): number[] => columnNames.map((_, at) => weights[at] ?? 0);

/**
 * Weights for judges and systems of which nothing is known, fitted by `npm run bench judges -- --write` to published
 * verdicts of twenty models on runs of one agent: one set for judges that say something of every step, one for those
 * that name a step only. See docs/judges.md.
 */
export const shippedPrior = (heard: readonly Heard[]): Fusion => ({
  common: padded(heard.every(({ verdicts }) => verdicts === null) ? prior.votes : prior.verdicts),
  own: {},
});
