import { remembered } from "../remembered";
import { type PointedAt } from "../score";
import { gaussianSoftScore } from "../statistics/gaussian-soft-score";
import { type PredictionScore, scorePrediction, topCounts, withinDistances } from "./score-prediction";

/**
 * Answers of which one is drawn, each as likely: `paired`, an agent with its step, null where it names none; else
 * step and agent are drawn apart.
 */
export type Guess =
  | { kind: "paired"; answers: readonly { agent: string; stepIndex: number | null }[] }
  | { kind: "apart"; steps: readonly number[]; agents: readonly string[] };

/**
 * What is to be expected of a draw by chance: the mean of what each answer is worth. Its list of suspects is the
 * answers in an order by chance, so that a step among n is one of the first k with min(k, n) / n, and its reciprocal
 * rank is (1 + 1/2 + … + 1/n) / n.
 */
export function scoreByChance(guess: Guess, truth: PointedAt): PredictionScore {
  const steps = guess.kind === "paired" ? guess.answers.map(({ stepIndex }) => stepIndex) : guess.steps;
  const agents = guess.kind === "paired" ? guess.answers.map(({ agent }) => agent) : guess.agents;
  const scoreAgent = remembered((name) =>
    scorePrediction({ state: "answered", agent: name, stepIndex: null, suspects: [] }, truth),
  );
  const agent = mean(agents, (name) => scoreAgent(name).agent);
  const step = mean(steps, (at) => Number(at === truth.stepIndex));
  const trueText = String(truth.stepIndex);
  const distances = steps.map((at) => (at === null ? Infinity : Math.abs(at - truth.stepIndex)));
  const named = distances.filter(Number.isFinite);
  return {
    agent,
    step,
    joint:
      guess.kind === "apart"
        ? agent * step
        : mean(guess.answers, (one) => (one.stepIndex === truth.stepIndex ? scoreAgent(one.agent).agent : 0)),
    party: null,
    within: withinDistances.map((most) => mean(distances, (distance) => Number(distance <= most))),
    top: topCounts.map((k) => step * Math.min(k, steps.length)),
    reciprocalRank: step * harmonic(steps.length),
    softStep: mean(distances, (distance) => gaussianSoftScore(distance)),
    distance: named.length === 0 ? null : mean(named, (distance) => distance),
    reference: {
      agent: mean(agents, (name) => scoreAgent(name).reference.agent),
      step: mean(steps, (at) => Number(at !== null && String(at).includes(trueText))),
    },
  };
}

const mean = <T>(items: readonly T[], pick: (item: T) => number): number =>
  items.reduce((sum, item) => sum + pick(item), 0) / Math.max(items.length, 1);

const harmonic = (count: number): number => {
  let sum = 0;
  for (let rank = 1; rank <= count; rank += 1) sum += 1 / rank;
  return sum;
};
