import { type ContentFreeBaseline, type LabelledCase } from "./content-free-baselines";
import { type EvaluationEntry } from "./evaluation-entry";
import { type EvaluationCase } from "./evaluation-case";
import { type EntryScores } from "./evaluation-report";
import { type Prediction } from "./prediction";
import { scoreByChance } from "./score-by-chance";
import { isCounted, nothingRight, type PredictionScore, scorePrediction } from "./score-prediction";

/** One answer that counts, with what it is worth; without its list of suspects, the longest part by far. */
export interface ScoredAnswer {
  prediction: Omit<Prediction, "suspects">;
  score: PredictionScore;
}

/** What an entry answered of every labeled case, in their order. */
export interface ScoredEntry {
  entry: EvaluationEntry;
  /** The mean over the repeats of a case; null where none counts. */
  cases: readonly (PredictionScore | null)[];
  /** The answers behind it; empty for a rule, whose scores are what is to be expected. */
  answers: readonly (readonly ScoredAnswer[])[];
  leftOut: EntryScores["leftOut"];
}

/**
 * An answer of weights that know the question counts only where it is out-of-fold. Then `seen` is "trace": they keep,
 * for each trace that they learned from, what weights without its question said.
 */
const isLeaked = ({ seen }: Pick<Prediction, "seen">): boolean => seen === "question";

/**
 * Every case that another system says nothing of, or says that it has not answered, as a failure: who leaves out what
 * is hard must not look better. What a method of ours has not answered yet is pending instead.
 */
export function withMissing(
  { kind }: Pick<EvaluationEntry, "kind">,
  cases: readonly Pick<EvaluationCase, "traceId">[],
  predictions: readonly Prediction[],
): readonly Prediction[] {
  if (kind !== "upload") return predictions;
  const known = new Set(predictions.map(({ traceId }) => traceId));
  const missing = cases.flatMap(({ traceId }) => (known.has(traceId) ? [] : [{ ...noAnswer, traceId }]));
  return [...predictions.map((one) => (isCounted(one) ? one : { ...one, state: "failed" as const })), ...missing];
}

const noAnswer: Omit<Prediction, "traceId"> = {
  repeat: 1,
  state: "failed",
  agent: null,
  stepIndex: null,
  suspects: [],
  confidence: null,
  seen: null,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
  durationMs: null,
  runId: null,
};

/** Scores the answers of an entry; those on traces that are none of the cases are passed over. */
export function scoreEntry(
  entry: EvaluationEntry,
  predictions: readonly Prediction[],
  cases: readonly LabelledCase[],
): ScoredEntry {
  const byTrace = new Map<string, Prediction[]>(cases.map(({ traceId }) => [traceId, []]));
  for (const prediction of withMissing(entry, cases, predictions)) byTrace.get(prediction.traceId)?.push(prediction);
  const leftOut = { pending: 0, stopped: 0, withoutTruth: 0, seen: 0 };
  const answers = cases.map(({ traceId, truth }) => {
    const said = byTrace.get(traceId) ?? [];
    const counted = said.filter((one) => isCounted(one) && !isLeaked(one));
    if (counted.length > 0)
      return counted.map((one) => ({ prediction: withoutSuspects(one), score: scorePrediction(one, truth) }));
    if (said.some(isLeaked)) leftOut.seen += 1;
    else if (said.some(({ state }) => state === "stopped")) leftOut.stopped += 1;
    else leftOut.pending += 1;
    return [];
  });
  return { entry, answers, leftOut, cases: answers.map((of) => meanScore(of.map(({ score }) => score))) };
}

/** Field by field: what is left of a spread is put together much more slowly, and there may be a hundred thousand. */
const withoutSuspects = (one: Prediction): ScoredAnswer["prediction"] => ({
  traceId: one.traceId,
  repeat: one.repeat,
  state: one.state,
  agent: one.agent,
  stepIndex: one.stepIndex,
  party: one.party ?? null,
  confidence: one.confidence,
  seen: one.seen,
  inputTokens: one.inputTokens,
  outputTokens: one.outputTokens,
  costUsd: one.costUsd,
  durationMs: one.durationMs,
  runId: one.runId,
});

/** A rule that reads no word as an entry of a table. It answers every case and costs nothing. */
export function scoreBaseline(
  { name, title, guess }: ContentFreeBaseline,
  cases: readonly LabelledCase[],
): ScoredEntry {
  return {
    entry: {
      id: name,
      kind: "baseline",
      title,
      method: null,
      methodVersion: null,
      model: null,
      providerName: null,
      parameters: {},
      revealExpectedAnswer: false,
      isMasked: false,
    },
    cases: cases.map((one) => scoreByChance(guess(one), one.truth)),
    answers: cases.map(() => []),
    leftOut: { pending: 0, stopped: 0, withoutTruth: 0, seen: 0 },
  };
}

/** The mean of several scores; of the distance, that of those which named a step. Null of none. */
export function meanScore(scores: readonly PredictionScore[]): PredictionScore | null {
  const [only] = scores;
  if (only === undefined) return null;
  if (scores.length === 1) return only;
  const mean = (pick: (score: PredictionScore) => number): number =>
    scores.reduce((sum, score) => sum + pick(score), 0) / scores.length;
  const named = scores.flatMap(({ distance }) => (distance === null ? [] : [distance]));
  return {
    agent: mean(({ agent }) => agent),
    step: mean(({ step }) => step),
    joint: mean(({ joint }) => joint),
    party: only.party === null ? null : mean(({ party }) => party ?? 0),
    within: nothingRight.within.map((_, at) => mean(({ within }) => within[at] ?? 0)),
    top: nothingRight.top.map((_, at) => mean(({ top }) => top[at] ?? 0)),
    reciprocalRank: mean(({ reciprocalRank }) => reciprocalRank),
    softStep: mean(({ softStep }) => softStep),
    distance: named.length === 0 ? null : named.reduce((sum, distance) => sum + distance, 0) / named.length,
    reference: { agent: mean(({ reference }) => reference.agent), step: mean(({ reference }) => reference.step) },
  };
}
