/** Runs of which the truth is known, because it is drawn: how often each class is true, and what a judge says of it. */
export interface Condition {
  name: string;
  shares: readonly number[];
  /** `says[truth][answer]` */
  says: readonly (readonly number[])[];
}

/** A judge that is right with `exactness`, and else names another class as often as classes are true. */
const erring = (exactness: number, shares: readonly number[]): number[][] =>
  shares.map((own, truth) =>
    shares.map((share, answer) => (answer === truth ? exactness : ((1 - exactness) * share) / (1 - own))),
  );

const percent = (share: number): number => Math.round(100 * share);

const rates = [0.05, 0.1, 0.3, 0.5];
/** How often the judge sees what is there, and what is not. */
const tests = [
  [0.8, 0.8],
  [0.7, 0.7],
  [0.6, 0.6],
  [0.6, 0.9],
  [0.9, 0.6],
] as const;
const mixes = [
  [0.6, 0.3, 0.1],
  [0.5, 0.3, 0.15, 0.05],
  [0.4, 0.25, 0.15, 0.1, 0.06, 0.04],
  [1 / 3, 1 / 3, 1 / 3],
  [1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6],
];
const exactnesses = [0.4, 0.6, 0.8];

export const conditions: readonly Condition[] = [
  ...rates.flatMap((rate) =>
    tests.map(([sensitivity, specificity]) => ({
      name: `rate ${percent(rate)}%, judge ${percent(sensitivity)}/${percent(specificity)}`,
      shares: [rate, 1 - rate],
      says: [
        [sensitivity, 1 - sensitivity],
        [1 - specificity, specificity],
      ],
    })),
  ),
  ...mixes.flatMap((shares) =>
    exactnesses.map((exactness) => ({
      name: `${shares.length} agents ${shares.map(percent).join("/")}, judge ${percent(exactness)}%`,
      shares,
      says: erring(exactness, shares),
    })),
  ),
];

/** The shares of the next version: up to ten points move from the first class to the second. */
export const nextShares = ([first = 0, second = 0, ...rest]: readonly number[]): number[] => {
  const moved = Math.min(0.1, first / 2);
  return [first - moved, second + moved, ...rest];
};
