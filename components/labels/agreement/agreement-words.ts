import {
  fewestApartByChance,
  fewestForCoefficient,
  type NoCoefficient,
} from "@/lib/attribution/labels/agreement-coefficient";
import { type AgreementMeasure } from "@/lib/attribution/labels/label-agreement";
import { type Estimate } from "@/lib/attribution/statistics/estimate";
import { writeInterval, writePercent } from "@/lib/attribution/statistics/written-figures";

/** What two people must have in common. */
export const measureTitles: Readonly<Record<AgreementMeasure, string>> = {
  agent: "Same agent",
  step: "Same step",
  "within-1": "Steps within ±1",
  "within-3": "Steps within ±3",
  "within-5": "Steps within ±5",
};

const two = (value: number): string =>
  value
    .toFixed(2)
    .replace(/^-(0\.00)$/, "$1")
    .replace("-", "−");

/** "0.42 [0.18–0.63]"; a coefficient may be below zero, so that its ends are set apart by "to" there. */
export const coefficientWords = ({ value, low, high }: Estimate): string =>
  `${two(value)} ${writeInterval({ low, high }, two)}`;

/** What stands in the place of a coefficient; the sentence of `whyNoneWords` explains it. */
export const noneWords = (none: NoCoefficient): string => {
  if (none.because === "labels") return "–";
  return none.because === "few" ? `n = ${none.count}: too few` : `chance ${chanceWords(none.expected)}`;
};

/** Nearly 1 is not 1: "chance 100%" is said only where nothing else was to be expected. */
const chanceWords = (expected: number): string =>
  expected < 1 && expected > 0.995 ? "over 99%" : `${writePercent(expected)}%`;

/**
 * Why coefficients are missing, a sentence for each kind of reason among them; what the labels do not
 * allow is said where that is known.
 */
export const whyNoneWords = (reasons: readonly NoCoefficient[]): string[] => {
  const counts = [...new Set(reasons.flatMap((none) => (none.because === "few" ? [none.count] : [])))];
  const from = `from ${fewestForCoefficient} on`;
  const few =
    counts.length === 1
      ? `Too few traces for a coefficient: n = ${counts[0]}, ${from}.`
      : `Too few traces for a coefficient: there is one ${from}.`;
  const chance = `“Chance” instead of a coefficient means that chance alone explains nearly all agreement: fewer than ${fewestApartByChance} traces are left to measure on, and a single one could change the result.`;
  return [
    ...(counts.length > 0 ? [few] : []),
    ...(reasons.some(({ because }) => because === "chance") ? [chance] : []),
  ];
};
