import { z } from "zod";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { agentShares } from "./agent-shares";
import { agentsOf, type Answer } from "./answer";
import { bestValue } from "./best-value";
import { dealFolds } from "./deal-folds";
import { stepLogLoss } from "./score-ranking";
import { softmax } from "@/lib/attribution/statistics/logit/softmax";

/**
 * How peaked the probabilities of steps and of agents should be, each one number: p ∝ raw p to the power of it. It
 * keeps their order and their sum (temperature scaling, Guo et al. 2017, with the power as the inverse temperature, and
 * a prior that holds it near 1).
 */
export const Calibration = z.object({ step: z.number().positive(), agent: z.number().positive() });
export type Calibration = z.infer<typeof Calibration>;

/** With fewer labeled questions no probability is stated. */
const calibratedFrom = 10;
/** From an eighth as peaked to eight times, searched by logarithm. */
const widest = Math.log(8);
/** Deviation of the normal prior of that logarithm: ten right answers do not make a certainty. */
const expected = 0.4;
const reserve = 0.01;

/** The probabilities of the steps of an answer, `sharpness` times as peaked. */
export const sharpened = (answer: Answer, sharpness: number): Answer => ({
  ...answer,
  probabilities: softmax(
    answer.probabilities.map((share) => Math.log(Math.max(share, 1e-12))),
    sharpness,
  ),
});

/**
 * The sharpness under which the labeled steps, and the labeled agents, are most likely. The answers are
 * out-of-fold; null where they are too few.
 */
export function fitCalibration(answers: readonly Answer[]): Calibration | null {
  if (new Set(answers.map(({ group }) => group)).size < calibratedFrom) return null;
  return { step: bestSharpness(answers, stepLoss), agent: bestSharpness(answers, agentLoss) };
}

/** The sharpness that makes these labeled steps most likely in hindsight, with no prior to hold it. */
export const bestStepSharpness = (answers: readonly Answer[]): number => bestSharpness(answers, stepLoss, Infinity);

/** The stated probabilities of an answer's first step and first agent, and whether they were right. */
export interface StatedAnswer {
  step: { stated: number; isRight: boolean };
  agent: { stated: number; isRight: boolean };
}

/** What an answer states under a calibration. */
export function stateAnswer(answer: Answer, calibration: Calibration): StatedAnswer {
  const steps = sharpened(answer, calibration.step).probabilities;
  const stated = Math.max(...steps);
  const [agent] = agentShares(agentsOf(answer), answer.probabilities, calibration.agent);
  return {
    step: { stated, isRight: answer.rows[steps.indexOf(stated)] === answer.label.stepIndex },
    agent: { stated: agent?.probability ?? 0, isRight: sameAgent(agent?.agent ?? "", answer.label.agent) },
  };
}

/**
 * What each answer states under a calibration that was fitted without its question, over ten
 * folds; null where there are too few.
 */
export function stateOutOfFold(answers: readonly Answer[], seed: number): StatedAnswer[] | null {
  const groups = answers.map(({ group }) => group);
  if (new Set(groups).size < calibratedFrom) return null;
  const folds = dealFolds(groups, 10, seed);
  const fitted = Array.from({ length: Math.max(...folds) + 1 }, (_, fold) => {
    const others = answers.filter((_, at) => folds[at] !== fold);
    return { step: bestSharpness(others, stepLoss), agent: bestSharpness(others, agentLoss) };
  });
  return answers.map((answer, at) => stateAnswer(answer, fitted[folds[at] ?? 0] as Calibration));
}

interface Reliability {
  bins: { stated: number; right: number; count: number }[];
  /** Expected calibration error: the mean distance of stated from right, by how many answers a bin has. */
  error: number;
}

/**
 * How often answers of about the same stated probability were right, in up to five bins of
 * equally many answers, ten at least.
 */
export function reliability(stated: readonly { stated: number; isRight: boolean }[]): Reliability {
  const sorted = [...stated].sort((a, b) => a.stated - b.stated);
  const binCount = Math.max(1, Math.min(5, Math.floor(sorted.length / 10)));
  const bins = Array.from({ length: binCount }, (_, at) =>
    sorted.slice(Math.round((at * sorted.length) / binCount), Math.round(((at + 1) * sorted.length) / binCount)),
  )
    .filter((bin) => bin.length > 0)
    .map((bin) => ({
      stated: bin.reduce((sum, item) => sum + item.stated, 0) / bin.length,
      right: bin.filter(({ isRight }) => isRight).length / bin.length,
      count: bin.length,
    }));
  const error = bins.reduce((sum, bin) => sum + Math.abs(bin.stated - bin.right) * bin.count, 0) / sorted.length;
  return { bins, error };
}

function bestSharpness(
  answers: readonly Answer[],
  loss: (answer: Answer, sharpness: number) => number,
  deviation = expected,
): number {
  const total = (log: number): number =>
    answers.reduce((sum, answer) => sum + loss(answer, Math.exp(log)), log ** 2 / (2 * deviation ** 2));
  return Number(Math.exp(bestValue(total, -widest, widest)).toFixed(3));
}

const stepLoss = (answer: Answer, sharpness: number): number => stepLogLoss(sharpened(answer, sharpness));

function agentLoss(answer: Answer, sharpness: number): number {
  const shares = agentShares(agentsOf(answer), answer.probabilities, sharpness);
  const found = shares.find(({ agent }) => sameAgent(agent, answer.label.agent));
  return -Math.log((1 - reserve) * (found?.probability ?? 0) + reserve / Math.max(shares.length, 1));
}
