import { parseArgs } from "node:util";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { share } from "@/lib/attribution/statistics/share";
import { wilson } from "@/lib/attribution/statistics/wilson";
import { say, sayTable } from "./tracer/say";

// npm run bench intervals [-- --samples N]: how often the interval of a share holds the true share, over questions
// of several traces each, by how many questions there are, how alike the traces of one are, and how near to 0 the share
// is.

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { samples: { type: "string", default: "1000" }, seed: { type: "string", default: "2026" } },
});
const samples = Number(values.samples);
const questionCounts = [5, 10, 20, 40];
const truths = [0.02, 0.05, 0.1, 0.3, 0.5];
/** Of the correlation of two traces of one question. */
const correlations = [0, 0.3, 0.8];

const sizesOf = {
  "1 trace each": () => 1,
  "5 traces each": () => 5,
  // Half of the questions have one trace, the others two to twenty.
  "1 to 20 traces": (at: number) => (at % 2 === 0 ? 1 : ([2, 5, 10, 20][Math.floor(at / 2) % 4] ?? 2)),
} as const;

interface Sample {
  answers: number[];
  groups: number[];
}

/**
 * Answers of questions: each trace takes the answer that its question has as a whole with the root of the correlation
 * as its chance, else one of its own, so that two of a question are correlated as wished and each is right with
 * `truth`.
 */
function draw(
  random: () => number,
  truth: number,
  correlation: number,
  count: number,
  sizeOf: (at: number) => number,
): Sample {
  const sample: Sample = { answers: [], groups: [] };
  const isAsOthers = Math.sqrt(correlation);
  const isRight = (): number => Number(random() < truth);
  for (let group = 0; group < count; group += 1) {
    const common = isRight();
    for (let trace = 0; trace < sizeOf(group); trace += 1) {
      sample.answers.push(random() < isAsOthers ? common : isRight());
      sample.groups.push(group);
    }
  }
  return sample;
}

const holds = ({ low, high }: { low: number; high: number }, truth: number): boolean =>
  low - 1e-9 <= truth && truth <= high + 1e-9;
const percent = (some: number): string => ((100 * some) / samples).toFixed(0);

const rows: string[][] = [];
const lowest = { few: 100, many: 100 };
for (const [sizes, sizeOf] of Object.entries(sizesOf))
  for (const correlation of sizes === "1 trace each" ? [0] : correlations)
    for (const count of questionCounts) {
      const random = seededRandom(Number(values.seed) + 31 * count + 7 * rows.length);
      const held = truths.map((truth) => {
        let [ours, plain] = [0, 0];
        for (let at = 0; at < samples; at += 1) {
          const { answers, groups } = draw(random, truth, correlation, count, sizeOf);
          if (holds(share(answers, groups, at + 1), truth)) ours += 1;
          const right = answers.reduce((sum, answer) => sum + answer, 0);
          if (holds(wilson(right, answers.length), truth)) plain += 1;
        }
        const side = count < 20 ? "few" : "many";
        lowest[side] = Math.min(lowest[side], (100 * ours) / samples);
        return `${percent(ours)} (${percent(plain)})`;
      });
      rows.push([sizes, String(correlation), String(count), ...held]);
    }
say(
  `How many of 100 intervals hold the true share: ${samples} samples for each figure, seed ${values.seed}; the interval that is shown, in brackets Wilson's as if traces were independent.\n`,
);
sayTable(
  ["traces of a question", "correlation", "questions", ...truths.map((truth) => `true share ${100 * truth}%`)],
  rows,
);
say(
  `intervals: at the lowest ${lowest.few.toFixed(0)} of 100 hold the true share with fewer than 20 questions, ${lowest.many.toFixed(0)} with 20 or more`,
);
