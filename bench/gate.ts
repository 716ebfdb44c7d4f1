import { parseArgs } from "node:util";
import { compareRuns } from "@/lib/attribution/gate/compare-runs";
import { type GateSettings, type GateVerdict } from "@/lib/attribution/gate/gate-report";
import { type VersionRuns } from "@/lib/attribution/gate/gate-run";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { type Drawing, drawVersions } from "./gate/drawn-versions";
import { sayFixVerdicts } from "./gate/fix-verdicts";
import { say, sayTable } from "./tracer/say";

// npm run bench gate [-- --samples N]: how often the gate calls versions worse that are the same, over all its lines
// together, and how often it finds what was planted; the same of fixes. What is true is drawn, so it is known.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { samples: { type: "string", default: "2000" }, seed: { type: "string", default: "2026" } },
});
const samples = Number(values.samples);
const counts = [20, 50, 100, 200];
const rates = [0.05, 0.1, 0.2, 0.4, 0.6];
const percent = (share: number): string => (100 * share).toFixed(1);
let place = 0;

/** Shares of the verdicts of one way to draw. */
function shares(drawing: Drawing, settings?: GateSettings): Record<GateVerdict, number> {
  const random = seededRandom(Number(values.seed) + 101 * (place += 1));
  const found = { worse: 0, "no worse": 0, inconclusive: 0 };
  for (let sample = 0; sample < samples; sample += 1) {
    const report = compareRuns(...drawVersions(random, drawing), settings);
    if (report) found[report.verdict] += 1 / samples;
  }
  return found;
}

const equal = { repeats: 1, moved: 0 };
const same = (rate: number) => ({ baseline: rate, candidate: rate });
const ways = [
  { name: "not paired", of: (runs: number) => ({ ...equal, tasks: runs, isPaired: false }) },
  { name: "paired", of: (runs: number) => ({ ...equal, tasks: runs, isPaired: true }) },
  {
    name: "paired, 5 runs of each task",
    of: (runs: number) => ({ tasks: runs / 5, repeats: 5, isPaired: true, moved: 0 }),
  },
];
const head = (first: string): string[] => [first, ...counts.map((runs) => `${runs} runs`)];

say(
  `Of 100 candidates that are as good as the baseline, so many are called worse at any level / no worse; the rest is inconclusive. ${samples} comparisons for each figure, ${counts.join(", ")} runs of either version.\n`,
);
const wrong: number[] = [];
sayTable(
  head("failing, and the runs"),
  ways.flatMap(({ name, of }) =>
    rates.map((rate) => [
      `${percent(rate)}%, ${name}`,
      ...counts.map((runs) => {
        const found = shares({ ...of(runs), rates: same(rate) });
        wrong.push(found.worse);
        return `${percent(found.worse)} / ${percent(found["no worse"])}`;
      }),
    ]),
  ),
);

say("Of 100 candidates that are worse by so many points, so many are called worse / no worse:\n");
const missed: number[] = [];
sayTable(
  head("failing, and the runs"),
  ways.slice(0, 2).flatMap(({ name, of }) =>
    [
      [0.05, 0.15],
      [0.2, 0.3],
      [0.1, 0.3],
      [0.2, 0.5],
    ].map(([baseline = 0, candidate = 0]) => [
      `${percent(baseline)}% to ${percent(candidate)}%, ${name}`,
      ...counts.map((runs) => {
        const found = shares({ ...of(runs), rates: { baseline, candidate } });
        missed.push(found["no worse"]);
        return `${percent(found.worse)} / ${percent(found["no worse"])}`;
      }),
    ]),
  ),
);

say("Of 100 candidates that fail as often, but half of it by one agent in a way that the baseline hardly knows:\n");
sayTable(
  head("failing, and the runs"),
  ways
    .slice(0, 2)
    .flatMap(({ name, of }) =>
      [0.2, 0.4].map((rate) => [
        `${percent(rate)}%, ${name}`,
        ...counts.map((runs) => percent(shares({ ...of(runs), rates: same(rate), moved: 0.5 }).worse)),
      ]),
    ),
);

say("Of 100 candidates that are as good, compared after 20, 50 and 100 runs and called worse at any look:\n");
const looks = { margin: 0.1, looks: 3 };
const first = ({ version, runs }: VersionRuns, count: number): VersionRuns => ({ version, runs: runs.slice(0, count) });
sayTable(
  ["failing", "three looks as one", "--looks 3"],
  [0.1, 0.4].map((rate) => [
    `${percent(rate)}%`,
    ...[undefined, looks].map((settings) => {
      const random = seededRandom(Number(values.seed));
      let worse = 0;
      for (let sample = 0; sample < samples; sample += 1) {
        const [before, after] = drawVersions(random, { ...equal, tasks: 100, isPaired: true, rates: same(rate) });
        if (
          [20, 50, 100].some(
            (count) => compareRuns(first(before, count), first(after, count), settings)?.verdict === "worse",
          )
        )
          worse += 1 / samples;
      }
      if (settings) wrong.push(worse);
      return percent(worse);
    }),
  ]),
);
const [most, mostMissed] = [Math.max(...wrong), Math.max(...missed)];
const { found, forNothing } = sayFixVerdicts(Math.ceil(samples / 4), Number(values.seed));
const isMet = most <= 0.05 && mostMissed <= 0.05 && found >= 0.9 && forNothing <= 0.05;
say(
  `gate: at most ${percent(most)} of 100 equal versions called worse (goal 5), at most ${percent(mostMissed)} of 100 that are 10 to 30 points worse called no worse (goal 5), at least ${percent(found)} of 100 relocations found at 100 runs (goal 90), at most ${percent(forNothing)} of 100 fixes that do nothing called anything (goal 5): ${isMet ? "met" : "MISSED"}`,
);
