// @module-tag long
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { differ } from "../differ";
import { seededRandom } from "../seeded-random";
import { wilson } from "../wilson";
import { powerOf, predictionPowered } from "./prediction-powered";
import { roganGladen } from "./rogan-gladen";
import { drawnCounts } from "./testing/drawn-counts";

const isDone = (program: string, args: string[], timeout: number): boolean => {
  try {
    execFileSync(program, args, { stdio: "ignore", timeout });
    return true;
  } catch {
    return false;
  }
};

const packages = ["scipy==1.17.1", "statsmodels==0.15.0"];
const importing = "import scipy.optimize, statsmodels.stats.proportion";

/** A Python of our own with the packages, kept beside those of Node. Null where there is none to be had. */
function findPython(): string | null {
  const home = join(import.meta.dirname, "../../../../node_modules/.cache/corrected-shares");
  const own = join(home, "bin", "python3");
  if (isDone(own, ["-c", importing], 120_000)) return own;
  rmSync(home, { recursive: true, force: true });
  const isMade =
    isDone("python3", ["-m", "venv", home], 120_000) &&
    isDone(own, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...packages], 600_000);
  return isMade && isDone(own, ["-c", importing], 120_000) ? own : null;
}
const python = findPython();

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

it.skipIf(python === null)("gives what NumPy, SciPy and statsmodels give of the same traces", () => {
  const found = JSON.parse(
    execFileSync(python ?? "", [join(import.meta.dirname, "testing/corrected_values.py")], {
      input: JSON.stringify({ counts, differences }),
      encoding: "utf8",
    }),
  ) as Found;
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
