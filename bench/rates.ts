import { parseArgs } from "node:util";
import { differPowered, predictionPowered } from "@/lib/attribution/statistics/corrected/prediction-powered";
import { differ } from "@/lib/attribution/statistics/differ";
import { type Estimate } from "@/lib/attribution/statistics/estimate";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { drawnCounts } from "@/lib/attribution/statistics/corrected/testing/drawn-counts";
import { conditions, nextShares } from "./rates/conditions";
import { chosenCorrection, corrections, shownCorrection } from "./rates/corrections";
import { say, sayTable } from "./tracer/say";

// npm run bench rates [-- --samples N --others N]: how often the 95% interval of a share that is corrected by labels
// holds the true share, and how wide it is, by way of correction and number of labels. What is true is drawn, so it is
// known.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    samples: { type: "string", default: "4000" },
    others: { type: "string", default: "1000" },
    seed: { type: "string", default: "2026" },
  },
});
const samples = Number(values.samples);
const others = Number(values.others);
const labelCounts = [50, 100, 200, 500];
const difference = "difference of two versions (shown)";
const chosenDifference = "difference of the former (shown)";
const names = [
  ...Object.keys(corrections).slice(0, 4),
  difference,
  ...Object.keys(corrections).slice(4),
  chosenDifference,
];

interface Tally {
  shown: number;
  held: number[];
  width: number;
}

const count = (tally: Tally, found: readonly Estimate[], truth: readonly number[]): void => {
  tally.shown += 1;
  for (const [at, { low, high }] of found.entries()) {
    const share = truth[at] ?? 0;
    if (low - 1e-9 <= share && share <= high + 1e-9) tally.held[at] = (tally.held[at] ?? 0) + 1;
    tally.width += (Math.min(1, high) - Math.max(-1, low)) / found.length;
  }
};

const isAnswered = (tally: Tally): boolean => tally.shown >= samples / 2;
/** Of two classes the second says the same as the first. */
const coverages = ({ held, shown }: Tally): number[] =>
  (held.length === 2 ? held.slice(0, 1) : held).map((each) => (100 * each) / shown);

const tallies = new Map<string, Tally[]>();
const ofCondition: string[][] = [];
for (const [place, condition] of conditions.entries()) {
  const row = [condition.name];
  for (const labels of labelCounts) {
    const random = seededRandom(Number(values.seed) + 97 * place + labels);
    const { shares } = condition;
    const next = { ...condition, shares: nextShares(shares) };
    const own = new Map(
      names.map((name): [string, Tally] => [name, { shown: 0, held: shares.map(() => 0), width: 0 }]),
    );
    for (let sample = 0; sample < samples; sample += 1) {
      const counts = drawnCounts(random, condition, { labels, others });
      for (const [name, correct] of Object.entries(corrections)) {
        const found = correct(counts);
        if (found) count(own.get(name) as Tally, found, shares);
      }
      const nextCounts = drawnCounts(random, next, { labels, others });
      const moved = shares.map((share, at) => (next.shares[at] ?? 0) - share);
      const [before, after] = [predictionPowered(counts), predictionPowered(nextCounts)];
      count(
        own.get(difference) as Tally,
        before.map((one, at) => differPowered(one, after[at] ?? one)),
        moved,
      );
      const [first, second] = [counts, nextCounts].map((each) => corrections[chosenCorrection]?.(each));
      if (first && second)
        count(
          own.get(chosenDifference) as Tally,
          first.map((one, at) => differ(one, second[at] ?? one)),
          moved,
        );
    }
    for (const [name, tally] of own)
      tallies.set(`${name} ${labels}`, [...(tallies.get(`${name} ${labels}`) ?? []), tally]);
    const shown = coverages(own.get(shownCorrection) as Tally);
    row.push(`${Math.min(...shown).toFixed(1)}–${Math.max(...shown).toFixed(1)}`);
  }
  ofCondition.push(row);
}

say(
  `How many of 100 intervals hold the true share: ${samples} samples for each figure, each with labeled runs drawn at random and ${others} others, seed ${values.seed}. ${conditions.length} conditions: rates, and shares of three to six agents, with judges of different exactness.\n`,
);
sayTable(["share, and the judge", ...labelCounts.map((labels) => `${labels} labels`)], ofCondition);
const summary = (name: string, labels: number) => {
  const all = tallies.get(`${name} ${labels}`) ?? [];
  const answered = all.filter(isAnswered);
  const held = answered.flatMap(coverages);
  const width = answered.reduce((total, one) => total + (100 * one.width) / one.shown, 0) / answered.length;
  const shown = all.reduce((total, one) => total + one.shown, 0) / (samples * all.length);
  return { low: Math.min(...held), high: Math.max(...held), width, shown };
};
say(
  "Lowest and highest coverage over all conditions and classes, in brackets the mean width in percentage points; where a way says nothing in more than half of the samples, the condition is left out:\n",
);
sayTable(
  ["way", ...labelCounts.map((labels) => `${labels} labels`), "answers"],
  names.map((name) => [
    name,
    ...labelCounts.map((labels) => {
      const { low, high, width } = summary(name, labels);
      return low > high ? "–" : `${low.toFixed(1)}–${high.toFixed(1)} (${width.toFixed(0)})`;
    }),
    `${labelCounts.map((labels) => (100 * summary(name, labels).shown).toFixed(0)).join("/")}%`,
  ]),
);

// Labels whose mix is not that of all runs: the first class is named twice as often.
const shifted = conditions.filter(({ shares }) => shares.length > 2 && (shares[0] ?? 0) < 0.5);
say("The same where people labeled twice as many traces of the first agent as a random draw would have; 500 labels:\n");
sayTable(
  ["share, and the judge", "prediction-powered", "Rogan–Gladen"],
  shifted.map((condition, place) => {
    const random = seededRandom(Number(values.seed) + place);
    const [first = 0, ...rest] = condition.shares;
    const left = (1 - 2 * first) / (1 - first);
    const labelledShares = [2 * first, ...rest.map((share) => share * left)];
    const own = [predictionPowered, corrections[chosenCorrection]].map((correct) => {
      const tally: Tally = { shown: 0, held: condition.shares.map(() => 0), width: 0 };
      for (let sample = 0; sample < samples; sample += 1) {
        const found = correct?.(drawnCounts(random, condition, { labels: 500, others, labelledShares }));
        if (found) count(tally, found, condition.shares);
      }
      return tally;
    });
    return [
      condition.name,
      ...own.map((tally) => {
        const held = coverages(tally);
        if (!isAnswered(tally)) return "–";
        return `${Math.min(...held).toFixed(1)}–${Math.max(...held).toFixed(1)} (${((100 * tally.width) / tally.shown).toFixed(0)})`;
      }),
    ];
  }),
);
const shown = [shownCorrection, chosenCorrection, difference, chosenDifference].map((name) => {
  const each = labelCounts.map((labels) => summary(name, labels));
  return `${Math.min(...each.map(({ low }) => low)).toFixed(1)}–${Math.max(...each.map(({ high }) => high)).toFixed(1)}`;
});
say(
  `rates: of 100 shown intervals ${shown[0]} hold the true share, ${shown[1]} where people chose the labels, ${shown[2]} and ${shown[3]} the true difference (goal 93–97)`,
);
