import { describeCaseSet } from "./case-set";
import { contentFreeBaselines, isLabelled } from "./content-free-baselines";
import { measureEntry, shareMeasures, valuesOf } from "./entry-scores";
import { createEstimator, type Estimator } from "./estimator";
import { type EvaluationCase } from "./evaluation-case";
import { type EvaluationEntry } from "./evaluation-entry";
import { type EntryReport, type EvaluationReport, type Slice } from "./evaluation-report";
import { testPairs } from "./paired-tests";
import { type Prediction } from "./prediction";
import { scoreBaseline, scoreEntry, type ScoredEntry } from "./score-entry";
import { type CaseSlice, sliceCases } from "./slice-cases";

export interface ReportInput {
  /** Every trace of the set once. */
  cases: readonly EvaluationCase[];
  /** In the order of the table. Predictions on other traces are passed over. */
  entries: readonly { entry: EvaluationEntry; predictions: readonly Prediction[] }[];
  /** Of all draws: the same input and seed give the same report. */
  seed: number;
}

/** The table of an evaluation: every entry and every rule that reads no word on the labelled cases, with intervals and paired tests. */
export function makeReport(input: ReportInput): EvaluationReport {
  const work = reportInTurns(input);
  for (let turn = work.next(); ; turn = work.next()) if (turn.done) return turn.value;
}

/** The same, yielding between entries: a report of 100,000 predictions takes a second or two. */
export function* reportInTurns({ cases, entries, seed }: ReportInput): Generator<void, EvaluationReport> {
  const labelled = cases.filter(isLabelled);
  const questions = labelled.map(({ question }) => question);
  const estimator = createEstimator(questions, seed);
  const slices = sliceCases(labelled);
  yield;
  const rules = contentFreeBaselines(labelled);
  const scored = entries.map(({ entry, predictions }) => scoreEntry(entry, predictions, labelled));
  yield;
  const baselines = rules.map((rule) => scoreBaseline(rule, labelled));
  yield;
  const reports: EntryReport[] = [];
  for (const one of [...scored, ...baselines]) {
    reports.push({
      entry: one.entry,
      scores: measureEntry(one, questions, estimator, cases.length - labelled.length),
      slices: slices.map((slice) => measureSlice(one, slice, questions, estimator)),
    });
    yield;
  }
  const hindsight = new Set(rules.flatMap(({ name, isHindsight }) => (isHindsight ? [name] : [])));
  const tests = yield* testPairs({ entries: scored, baselines, hindsight, questions, estimator, seed });
  return { caseSet: describeCaseSet(cases), entries: reports, tests };
}

function measureSlice(
  { cases }: ScoredEntry,
  { by, title, at }: CaseSlice,
  questions: readonly number[],
  estimator: Estimator,
): Slice {
  const isInside = new Set(at);
  const inside = cases.map((score, place) => (isInside.has(place) ? score : null));
  const counted = questions.filter((_, place) => inside[place] !== null);
  const [agent, step, joint] = shareMeasures.map((measure) =>
    estimator.share(valuesOf(inside, (score) => score[measure])),
  ) as [Slice["scores"]["agent"], Slice["scores"]["step"], Slice["scores"]["joint"]];
  const questionCount = new Set(counted).size;
  return { by, title, scores: { caseCount: counted.length, questionCount, agent, step, joint } };
}
