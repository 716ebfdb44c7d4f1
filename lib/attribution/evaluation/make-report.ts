import { runThrough } from "@/lib/traces/run-through";
import { describeCaseSet } from "./case-set";
import { contentFreeBaselines, isLabelled } from "./content-free-baselines";
import { measureEntry, shareMeasures, valuesOf } from "./entry-scores";
import { createEstimator, type Estimator } from "./estimator";
import { type EvaluationCase } from "./evaluation-case";
import { type EvaluationEntry } from "./evaluation-entry";
import { type EntryReport, type EntryScores, type EvaluationReport, type Slice } from "./evaluation-report";
import { testPairs } from "./paired-tests";
import { type Prediction } from "./prediction";
import { scoreBaseline, scoreEntry, type ScoredEntry } from "./score-entry";
import { type CaseSlice, sliceCases } from "./slice-cases";

interface TableInput {
  /** Every trace of the set once. */
  cases: readonly EvaluationCase[];
  /** Of all draws: the same input and seed give the same report. */
  seed: number;
}

interface ReportInput extends TableInput {
  /** In the order of the table. Predictions on other traces are passed over. */
  entries: readonly { entry: EvaluationEntry; predictions: readonly Prediction[] }[];
}

/**
 * The table of an evaluation: every entry and every rule that reads no word on the labeled cases,
 * with intervals and paired tests.
 */
export function makeReport({ entries, ...input }: ReportInput): EvaluationReport {
  const labelled = input.cases.filter(isLabelled);
  const scored = entries.map(({ entry, predictions }) => scoreEntry(entry, predictions, labelled));
  return runThrough(reportInTurns({ ...input, scored }));
}

/**
 * The same of entries that were scored one by one on the labeled ones of these cases, so that nobody has to hold
 * all of their predictions at once; it yields every few dozen milliseconds of work. The report of 100,000
 * predictions takes two or three seconds.
 */
export function* reportInTurns({
  cases,
  scored,
  seed,
}: TableInput & { scored: readonly ScoredEntry[] }): Generator<void, EvaluationReport> {
  const labelled = cases.filter(isLabelled);
  const questions = labelled.map(({ question }) => question);
  const estimator = createEstimator(questions, seed);
  const slices = sliceCases(labelled);
  yield;
  const rules = contentFreeBaselines(labelled);
  const baselines: ScoredEntry[] = [];
  for (const rule of rules) {
    baselines.push(scoreBaseline(rule, labelled));
    yield;
  }
  const reports: EntryReport[] = [];
  for (const one of [...scored, ...baselines]) {
    const scores = measureEntry(one, questions, estimator, cases.length - labelled.length);
    yield;
    const parts: Slice[] = [];
    for (const slice of slices) {
      const { by, title, at } = slice;
      // A part that holds every case says what the whole says.
      if (at.length === labelled.length) parts.push({ by, title, scores: pickSlice(scores) });
      else parts.push(measureSlice(one, slice, questions, estimator));
      yield;
    }
    reports.push({ entry: one.entry, scores, slices: parts });
  }
  const hindsight = new Set(rules.flatMap(({ name, isHindsight }) => (isHindsight ? [name] : [])));
  const tests = yield* testPairs({ entries: scored, baselines, hindsight, questions, estimator, seed });
  return { caseSet: describeCaseSet(cases), entries: reports, tests };
}

const pickSlice = ({ caseCount, questionCount, agent, step, joint }: EntryScores): Slice["scores"] => ({
  caseCount,
  questionCount,
  agent,
  step,
  joint,
});

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
