// @module-tag long
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findPython } from "@/lib/cli/testing/find-python";
import { powerOf, predictionPowered } from "./corrected/prediction-powered";
import { roganGladen } from "./corrected/rogan-gladen";
import { drawnCounts } from "./corrected/testing/drawn-counts";
import { differ } from "./differ";
import { fisherExact } from "./fisher";
import { holm } from "./holm";
import { kolmogorovSmirnov } from "./kolmogorov-smirnov";
import { mcnemarExact } from "./mcnemar";
import { seededRandom } from "./seeded-random";
import { wilson } from "./wilson";

const python = findPython({
  name: "statistics",
  packages: ["scipy==1.17.1", "statsmodels==0.15.0"],
  importing: "import scipy.optimize, statsmodels.stats.proportion",
});
const askPython = (script: string, input: unknown): unknown =>
  JSON.parse(
    execFileSync(python ?? "", [join(import.meta.dirname, script)], { input: JSON.stringify(input), encoding: "utf8" }),
  );

const random = seededRandom(11);
const judge = (exactness: number, shares: readonly number[]): number[][] =>
  shares.map((own, truth) =>
    shares.map((share, answer) => (answer === truth ? exactness : ((1 - exactness) * share) / (1 - own))),
  );
const mixes = [
  [0.3, 0.7],
  [0.5, 0.3, 0.2],
  [0.3, 0.25, 0.2, 0.15, 0.1],
];
const counts = mixes.flatMap((shares) =>
  [0.6, 0.8, 0.9].flatMap((exactness) =>
    [120, 400].map((labels) =>
      drawnCounts(random, { shares, says: judge(exactness, shares) }, { labels, others: 300 }),
    ),
  ),
);
const differences = [
  [
    [12, 50],
    [30, 60],
  ],
  [
    [0, 20],
    [3, 40],
  ],
] as const;

interface Found {
  powered: { power: number; shares: [number, number, number][] }[];
  inverted: [number, number, number][][];
  differences: [number, number][];
}

it.skipIf(python === null)("corrected shares are what NumPy, SciPy and statsmodels give of the same traces", () => {
  const found = askPython("corrected/testing/corrected_values.py", { counts, differences }) as Found;
  for (const [at, one] of counts.entries()) {
    expect(powerOf(one)).toBeCloseTo(found.powered[at]?.power ?? NaN, 9);
    const rows = predictionPowered(one).map(({ value, low, high }) => [value, low, high]);
    for (const [place, row] of rows.entries())
      for (const [end, value] of row.entries())
        expect(value).toBeCloseTo(found.powered[at]?.shares[place]?.[end] ?? NaN, 9);
    for (const [place, { value, low, high }] of (roganGladen(one) ?? []).entries())
      for (const [end, each] of [value, low, high].entries())
        expect(each).toBeCloseTo(found.inverted[at]?.[place]?.[end] ?? NaN, 6);
  }
  for (const [at, [first, second]] of differences.entries()) {
    const { low, high } = differ(
      { value: first[0] / first[1], ...wilson(first[0], first[1]) },
      { value: second[0] / second[1], ...wilson(second[0], second[1]) },
    );
    expect([low, high].map((end) => end.toFixed(9))).toEqual(found.differences[at]?.map((end) => end.toFixed(9)));
  }
});

const tables = [
  [0, 20, 0, 20],
  [20, 20, 0, 20],
  [17, 50, 30, 60],
  [1, 30, 20, 40],
  [180, 500, 31, 50],
  [3, 21, 4, 500],
].map(([a = 0, n = 0, b = 0, m = 0]) => [a, n, b, m] as const);
const changes = [
  [0, 0],
  [0, 6],
  [3, 14],
  [40, 22],
] as const;
const sampleSizes = [
  [20, 20],
  [20, 500],
  [57, 41],
  [200, 180],
] as const;
/** The second is drawn from another distribution; every other pair has ties, as stated confidences do. */
const samples = sampleSizes.flatMap(([first, second]) =>
  [1, 3].flatMap((power) =>
    [20, Infinity].map((grid) => {
      const draw = (count: number, to: number): number[] =>
        Array.from({ length: count }, () => random() ** to).map((one) =>
          grid < Infinity ? Math.round(one * grid) / grid : one,
        );
      return [draw(first, 1), draw(second, power)] as const;
    }),
  ),
);
const families = [[0.01, 0.04, 0.03, 0.005, 0.9], [0.5], Array.from({ length: 19 }, random)];

interface Tested {
  bounds: [number, number][];
  fisher: number[];
  mcnemar: number[];
  kolmogorovSmirnov: [number, number][];
  holm: number[][];
}

it.skipIf(python === null)("bounds and tests of certificates are what SciPy and statsmodels give", () => {
  const found = askPython("testing/certificate_values.py", { tables, changes, samples, families }) as Tested;
  for (const [at, [a, n, b, m]] of tables.entries()) {
    const { low, high } = wilson(a, n);
    expect([low, high].map((end) => end.toFixed(9))).toEqual(found.bounds[at]?.map((end) => end.toFixed(9)));
    const p = fisherExact({ successes: a, count: n }, { successes: b, count: m });
    expect(p, tables[at]?.join(" ")).toBeCloseTo(found.fisher[at] ?? NaN, 9);
  }
  for (const [at, [one, other]] of changes.entries())
    expect(mcnemarExact(one, other)).toBeCloseTo(found.mcnemar[at] ?? NaN, 9);
  for (const [at, [first, second]] of samples.entries()) {
    const { distance, p } = kolmogorovSmirnov(first, second);
    expect(distance).toBeCloseTo(found.kolmogorovSmirnov[at]?.[0] ?? NaN, 9);
    expect(p, `${first.length} and ${second.length}`).toBeCloseTo(found.kolmogorovSmirnov[at]?.[1] ?? NaN, 9);
  }
  for (const [at, family] of families.entries())
    for (const [place, p] of holm(family).entries()) expect(p).toBeCloseTo(found.holm[at]?.[place] ?? NaN, 9);
});
