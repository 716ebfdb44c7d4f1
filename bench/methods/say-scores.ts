import { clusterBootstrap } from "@/lib/attribution/statistics/bootstrap";
import { wilsonFigure } from "@/lib/tracer/share-figure";
import { interval } from "../tracer/say";
import { type Scores } from "./score-answers";

export const head = [
  "judge",
  "method",
  "step, %",
  "agent, %",
  "top 3, %",
  "calls",
  "prompt tokens",
  "step beside all at once, points",
];

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const share = (values: readonly number[]): string => interval(wilsonFigure(mean(values), values.length));

/**
 * How many points more steps are right than with another way, paired by trace, with its 95% interval over questions.
 */
export function gainOver(scores: Scores, other: Scores, groups: readonly number[]) {
  const differences = scores.step.map((right, at) => right - (other.step[at] ?? 0));
  const { value: gain, low, high } = clusterBootstrap(differences, groups, 1);
  const isGain = low > 0;
  const words = `${(100 * gain).toFixed(1)} [${(100 * low).toFixed(0)}, ${(100 * high).toFixed(0)}]`;
  return { isGain, words: isGain ? words : `${words}, ${high < 0 ? "a loss" : "no gain"}` };
}

export function toRow(
  judge: string,
  method: string,
  scores: Scores,
  beside: Scores | null,
  groups: readonly number[],
): string[] {
  return [
    judge,
    method,
    share(scores.step),
    share(scores.agent),
    share(scores.top3),
    mean(scores.calls).toFixed(1),
    Math.round(mean(scores.tokens)).toLocaleString("en"),
    beside ? gainOver(scores, beside, groups).words : "–",
  ];
}
