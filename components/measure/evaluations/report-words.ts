import { coverageOf, labelledOf } from "@/lib/attribution/evaluation/entry-coverage";
import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";
import { type EntryScores, type PairedTest } from "@/lib/attribution/evaluation/evaluation-report";
import { type ParameterValue } from "@/lib/attribution/method-parameters";
import { type Share } from "@/lib/attribution/statistics/estimate";
import { writeSigned } from "@/lib/attribution/statistics/written-figures";
import { type Figure } from "@/lib/attribution/tracer-view";
import { formatCount, formatNumber } from "@/lib/format";

/** A share as the figures of tracers are drawn. */
export const toFigure = ({ value, low, high, count }: Share): Figure => ({ share: value, low, high, count });

const [fewQuestions, fewTraces] = [20, 10];

/**
 * Where intervals hold the true share less often than 95 times of 100 (docs/statistics.md); null where nothing says so.
 */
export function intervalCaution(
  all: readonly Pick<EntryScores, "caseCount" | "questionCount" | "agent" | "step">[],
): string | null {
  const answered = all.filter(({ caseCount }) => caseCount > 0);
  // With hardly more than one trace a question the intervals hold, also at the ends.
  const clustered = answered.filter(({ caseCount, questionCount }) => caseCount >= 1.5 * questionCount);
  const why = [
    ...(clustered.some(({ questionCount }) => questionCount < fewQuestions)
      ? [`fewer than ${fewQuestions} questions`]
      : []),
    ...(clustered.some((scores) => [scores.agent, scores.step].some(isNearEnd))
      ? [`accuracies near 0 or 100% (fewer than ${fewTraces} traces right or wrong)`]
      : []),
  ];
  return why.length === 0
    ? null
    : `The intervals are rough: several traces share a question, there are ${why.join(" and ")}, so they are too narrow: in simulations, 63 to 95 of 100 contained the true value instead of 95.`;
}

const isNearEnd = ({ value, count }: Pick<Share, "value" | "count">): boolean =>
  count > 0 && Math.min(value, 1 - value) * count < fewTraces;

/** 0.8213 → "0.82"; what is not a number (nothing to average) is "–". */
export const decimal = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : "–");

/** Why a figure stands without an interval. */
export const noIntervalWords = "No interval: there is only one question, or all questions give the same result.";

/** A difference of shares in points with its sign: 0.123 → "+12", −0.004 → "0". */
export const points = (difference: number): string => writeSigned(100 * difference, 0);

/** "p = 0.032", "p < 0.001". */
export const pWords = (p: number): string => {
  if (p < 0.001) return "p < 0.001";
  return p > 0.999 ? "p = 1" : `p = ${p.toFixed(3)}`;
};

/** From so unlikely on a difference counts as told apart from chance. */
const significance = 0.05;

/** Whether the difference is more than chance, after the correction for all pairs of the table. */
export const isTold = ({ holmP }: Pick<PairedTest, "holmP">): boolean => holmP < significance;

/** What a test says, in a sentence. */
export function differenceWords(test: PairedTest, titles: { a: string; b: string }): string {
  const { of, difference } = test;
  if (!isTold(test)) return "No significant difference.";
  const [better, worse] = difference.value > 0 ? [titles.a, titles.b] : [titles.b, titles.a];
  return `${better} names the ${of} more often than ${worse}.`;
}

const valueWords = (value: ParameterValue): string =>
  typeof value === "object" ? `${formatCount(value.length, "value")}` : String(value);

/** A parameter's name as words: "windowSteps" is "window steps". */
export const parameterWords = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Who answers as an entry of the table and how, behind its title: model, what is shown, settings. */
export function entryWords(
  entry: Pick<EvaluationEntry, "kind" | "model" | "providerName" | "parameters" | "revealExpectedAnswer" | "isMasked">,
): string[] {
  if (entry.kind === "baseline") return [];
  if (entry.kind === "upload") return ["uploaded answers"];
  return [
    entry.model === null ? "asks no model" : `${entry.model}${entry.providerName ? ` at ${entry.providerName}` : ""}`,
    ...(entry.revealExpectedAnswer ? ["answer shown"] : []),
    ...(entry.isMasked ? ["masked"] : []),
    ...Object.entries(entry.parameters).map(([name, value]) => `${parameterWords(name)} ${valueWords(value)}`),
  ];
}

/** On how many traces figures rest: "137"; "32 of 137" where the others are to come, were stopped, or do not count. */
export const coverageWords = (scores: Pick<EntryScores, "caseCount" | "leftOut">): string =>
  [scores.caseCount, ...(coverageOf(scores) === "all" ? [] : [labelledOf(scores)])].map(formatNumber).join(" of ");

/** Which traces are in no figure of an entry, and why; empty where all are. */
export function leftOutWords({ pending, stopped, withoutTruth, seen }: EntryScores["leftOut"]): string[] {
  const parts: [number, string][] = [
    [pending, "no answer yet"],
    [stopped, "stopped early"],
    [withoutTruth, "without ground truth"],
    [seen, "with a question its weights were trained on"],
  ];
  return parts.filter(([count]) => count > 0).map(([count, why]) => `${formatNumber(count)} ${why}`);
}

const sourceNames: Readonly<Record<string, string>> = {
  adjudicated: "adjudicated",
  annotation: "from annotators",
  "data-set": "from the traces' files",
  imported: "from an imported set",
};

/** What a source of ground truth is called. */
export const sourceWords = (source: string): string => sourceNames[source] ?? source;

/** Labels that calibration in bins needs before its error is stated. */
export const eceLabels = 200;
