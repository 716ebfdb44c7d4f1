import { writeCsv } from "../labels/label-file-csv";
import { type Estimate } from "../statistics/estimate";
import { hasSpread } from "../statistics/written-figures";
import { coverageOf, labelledOf, partEntries } from "./entry-coverage";
import { type EntryReport, type EntryScores, type EvaluationReport, type Slice } from "./evaluation-report";

const text = (value: number | null | undefined): string => (value === null || value === undefined ? "" : String(value));
const withEnds = (name: string): string[] => [name, `${name}_low`, `${name}_high`];
const figure = (estimate: Estimate | null): string[] => {
  if (estimate === null) return ["", "", ""];
  const { value, low, high } = estimate;
  return hasSpread(estimate) ? [value, low, high].map(text) : [text(value), "", ""];
};

const entryNames = ["entry", "kind", "method", "method_version", "model", "expected_answer_shown", "part_by", "part"];
const partNames = ["cases", "questions", ...withEnds("agent"), ...withEnds("step"), ...withEnds("joint")];
const coverageNames = [
  ...["coverage", "labelled_cases"],
  ...["left_out_pending", "left_out_stopped", "left_out_seen", "left_out_without_truth"],
];
const figureNames = [
  ...["within_1", "within_2", "within_3", "within_4", "within_5", "top_1", "top_3", "top_5"].flatMap(withEnds),
  ...["mrr", "soft_step", "mean_distance", "party"].flatMap(withEnds),
  "party_cases",
  ...["answered", "abstained", "unreadable", "failed"],
  ...["reference_scorer_agent", "reference_scorer_step", "input_tokens", "output_tokens", "cost_usd"],
  ...["cost_per_right_agent", "cost_per_right_step", "cost_per_right_joint", "mean_duration_ms"],
  ...["repeats", "same_step", "same_agent", "step_deviation", "agent_deviation"],
];
const wholeNames = [...coverageNames, ...figureNames];

/**
 * A report as CSV: a line for each entry on all cases and one for each part of them where it has an answer that counts,
 * shares in 0–1 with the ends of their 95% intervals. On parts only agent, step and both are measured. `coverage` is
 * `all` where the figures rest on every labeled case, and only such entries compare; those on `some` stand below. An
 * entry without any answer that counts is named last, without figures.
 */
export function reportCsv({ entries }: Pick<EvaluationReport, "entries">): string {
  const { whole, partial, unanswered, rules } = partEntries(entries);
  return writeCsv([
    [...entryNames, ...partNames, ...wholeNames],
    ...[...whole, ...partial, ...rules].flatMap((one) => [
      [...describe(one, "all", "all"), ...partCells(one.scores), ...wholeCells(one.scores)],
      ...one.slices
        .filter(isAnswered)
        .map(({ by, title, scores }) => [
          ...describe(one, by, title),
          ...partCells(scores),
          ...wholeNames.map(() => ""),
        ]),
    ]),
    ...unanswered.map(unansweredCells),
  ]);
}

const isAnswered = ({ scores: { caseCount } }: Slice): boolean => caseCount > 0;

const describe = ({ entry }: EntryReport, by: string, part: string): string[] => [
  ...[entry.title, entry.kind, entry.method ?? "", entry.methodVersion ?? "", entry.model ?? ""],
  ...[entry.kind === "method" ? String(entry.revealExpectedAnswer) : "", by, part],
];

/** That it is in the table, and why it has no figures. */
const unansweredCells = (one: EntryReport): string[] => [
  ...[...describe(one, "all", "all"), "0", "0", ...partNames.slice(2).map(() => "")],
  ...[...coverageCells(one.scores), ...figureNames.map(() => "")],
];

const partCells = ({ caseCount, questionCount, agent, step, joint }: Slice["scores"]): string[] => [
  ...[text(caseCount), text(questionCount)],
  ...[agent, step, joint].flatMap(figure),
];

const coverageCells = (scores: EntryScores): string[] => {
  const { pending, stopped, seen, withoutTruth } = scores.leftOut;
  return [coverageOf(scores), ...[labelledOf(scores), pending, stopped, seen, withoutTruth].map(text)];
};

const wholeCells = (scores: EntryScores): string[] => [
  ...coverageCells(scores),
  ...scores.within.flatMap(figure),
  ...scores.top.flatMap(({ share }) => figure(share)),
  ...[scores.mrr, scores.softStep, scores.distance, scores.party ?? null].flatMap(figure),
  text(scores.party?.count),
  ...[scores.states.answered, scores.states.abstained, scores.states.unreadable, scores.states.failed].map(text),
  ...[scores.reference.agent, scores.reference.step, scores.inputTokens, scores.outputTokens, scores.costUsd].map(text),
  ...[scores.costPerRight.agent, scores.costPerRight.step, scores.costPerRight.joint, scores.durationMs].map(text),
  ...[
    scores.consistency?.repeats,
    scores.consistency?.sameStep,
    scores.consistency?.sameAgent,
    scores.consistency?.stepDeviation,
    scores.consistency?.agentDeviation,
  ].map(text),
];
