import { riskCoverage, standOutOfFold } from "@/lib/tracer/abstention";
import { reliability, type StatedAnswer, stateOutOfFold } from "@/lib/tracer/calibration";
import { type PreparedTrace, type Recipe } from "@/lib/tracer/fit-part";
import { learningCurve } from "@/lib/tracer/learning-curve";
import { type AnswerScore } from "@/lib/tracer/score-ranking";
import { scoreRules } from "@/lib/tracer/score-rules";
import { interval, percent, say, sayTable } from "./say";
import { figureOf, finish, type Validation } from "./validate-often";

const measures: readonly [string, (score: AnswerScore) => number][] = [
  ["step", (score) => score.step],
  ["agent", (score) => score.agent],
  ["top-3", (score) => score.top3],
  ["±1", (score) => score.within[0] ?? 0],
  ["±2", (score) => score.within[1] ?? 0],
  ["±3", (score) => score.within[2] ?? 0],
  ["±4", (score) => score.within[3] ?? 0],
  ["±5", (score) => score.within[4] ?? 0],
];

/** Accuracy of each recipe, one row per recipe. */
export function sayAccuracy(rows: readonly (readonly [string, Validation])[]): void {
  sayTable(
    ["%", ...measures.map(([name]) => name), "MRR", "log-loss"],
    rows.map(([name, validation]) => [
      name,
      ...measures.map(([, pick]) => interval(figureOf(validation, pick))),
      figureOf(validation, (score) => score.reciprocalRank).share.toFixed(3),
      figureOf(validation, (score) => score.logLoss).share.toFixed(3),
    ]),
  );
}

/** Rules that learn nothing, on the same traces. */
export function sayRules(items: readonly PreparedTrace[]): void {
  const ways = finish(scoreRules(items, 1));
  sayTable(
    ["rule, %", "step", "agent"],
    ways.map(({ title, step, agent }) => [title, interval(step), interval(agent)]),
  );
}

/** How far stated probabilities can be believed, and what is gained by answering less often. */
export function sayCalibration({ answers, groups }: Validation): void {
  const stated = stateOutOfFold(answers[0] ?? [], 1);
  if (stated === null) return say("Too few labelled questions to calibrate.\n");
  const found = (["step", "agent"] as const).map((half) => ({
    half,
    ...reliability(stated.map((answer) => answer[half])),
  }));
  const binCount = found[0]?.bins.length ?? 0;
  const heads = Array.from({ length: binCount }, (_, at) =>
    at === 0 ? "least sure" : at === binCount - 1 ? "surest" : "",
  );
  sayTable(
    ["stated → right, %", ...heads, "calibration error"],
    found.map(({ half, bins, error }) => [
      half,
      ...bins.map(({ stated: said, right }) => `${(100 * said).toFixed(0)} → ${(100 * right).toFixed(0)}`),
      percent(error),
    ]),
  );
  const coverages = [0.1, 0.2, 0.3, 0.5, 0.75, 1];
  const curve = riskCoverage(stated, coverages);
  sayTable(
    ["right among the surest, %", ...coverages.map((coverage) => `${100 * coverage}%`)],
    [
      ["step", ...curve.map(({ stepBySure }) => (100 * stepBySure).toFixed(0))],
      ["agent", ...curve.map(({ agentBySure }) => (100 * agentBySure).toFixed(0))],
    ],
  );
  sayAbstention(stated, groups);
}

function sayAbstention(stated: readonly StatedAnswer[], groups: readonly number[]): void {
  const stands = standOutOfFold(stated, groups, 1);
  const given = stated.filter((_, at) => stands[at]);
  const share = (half: "step" | "agent"): string =>
    given.length === 0 ? "–" : percent(given.filter((answer) => answer[half].isRight).length / given.length);
  say(
    `Answers that stand: ${given.length} of ${stated.length}; of them right: step ${share("step")}%, agent ${share("agent")}%.\n`,
  );
}

/** What is reached with so many labeled questions; the share of right steps with ten. */
export function sayCurve(name: string, items: readonly PreparedTrace[], recipe: Recipe, draws: number): number {
  const curve = finish(learningCurve(items, recipe, { sizes: [3, 5, 10, 20, 40, 80], draws, seed: 1 }));
  sayTable(
    [`${name}: labelled questions`, ...curve.map(({ labelled }) => String(labelled))],
    [
      ["step, %", ...curve.map(({ step }) => interval(step))],
      ["agent, %", ...curve.map(({ agent }) => interval(agent))],
    ],
  );
  return curve.find(({ labelled }) => labelled === 10)?.step.share ?? NaN;
}
