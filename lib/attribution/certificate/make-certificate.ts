import { clusterBootstrap, type Column } from "../statistics/bootstrap";
import { share } from "../statistics/share";
import { wilson } from "../statistics/wilson";
import { withSpread } from "../statistics/with-spread";
import { contentFreeBaselines, type LabelledCase } from "../evaluation/content-free-baselines";
import { measureConsistency } from "../evaluation/consistency";
import { type EvaluationEntry } from "../evaluation/evaluation-entry";
import { type Prediction } from "../evaluation/prediction";
import { type ScoredAnswer, type ScoredEntry, scoreBaseline, scoreEntry } from "../evaluation/score-entry";
import { isCounted, scorePrediction } from "../evaluation/score-prediction";
import {
  type Agreement,
  type Beaten,
  type Certificate,
  type CertifiedAnswer,
  type JudgeIdentity,
  type Measured,
} from "./certificate";
import { measureBiases } from "./measure-biases";
import { type Probe } from "./probes/probe";

interface KeyFree {
  entry: EvaluationEntry;
  predictions: readonly Prediction[];
  weights: readonly string[];
}

export interface CertificateInput {
  judge: JudgeIdentity;
  /** The traces that were drawn, one per question. */
  cases: readonly LabelledCase[];
  answers: readonly CertifiedAnswer[];
  probes: readonly Probe[];
  /** What methods that ask no model answered of the same traces; `weights`, by hash, of one that read with learned. */
  keyFree: readonly KeyFree[];
  repeats: number;
  seed: number;
}

/**
 * What a judge was measured to be worth on traces that were drawn for it. Every share is of the first answer on each
 * trace, so that it is one of independent answers.
 */
export function makeCertificate({
  judge,
  cases: drawn,
  answers: said,
  probes,
  keyFree,
  repeats,
  seed,
}: CertificateInput): Certificate {
  const answers = said.map(withoutStandIn);
  const plain = answers.filter(({ probe, prediction }) => probe === null && isCounted(prediction));
  const firstOf = new Map(
    plain.flatMap((one) => (one.prediction.repeat === 1 ? [[one.prediction.traceId, one] as const] : [])),
  );
  const cases = drawn.filter(({ traceId }) => firstOf.has(traceId));
  const firsts = cases.map(({ traceId }) => firstOf.get(traceId) as CertifiedAnswer);
  const scores = cases.map((one, at) => scorePrediction((firsts[at] as CertifiedAnswer).prediction, one.truth));
  const free = keyFree.map(({ entry, predictions, weights }) => ({
    scored: scoreEntry(entry, predictions, cases),
    weights,
  }));
  const baselines = [
    ...contentFreeBaselines(cases)
      .filter(({ isHindsight }) => !isHindsight)
      .map((baseline) => scoreBaseline(baseline, cases)),
    ...free.map(({ scored }) => scored),
  ];
  const asked = answers.filter(({ prediction }) => isCounted(prediction)).map(({ prediction }) => prediction);
  return {
    judge,
    traceCount: cases.length,
    missingCount: drawn.length - cases.length,
    repeats,
    seed,
    step: measure(scores.map(({ step }) => step === 1)),
    agent: measure(scores.map(({ agent }) => agent === 1)),
    denial: measure(firsts.map(({ isDenial }) => isDenial)),
    ...measureSame(cases, plain, seed),
    baseline: {
      step: findBest("step", scores, baselines, seed),
      agent: findBest("agent", scores, baselines, seed),
    },
    agreement: measureAgreement(firsts, free),
    biases: measureBiases(cases, answers, probes),
    withoutProbe: probes.filter(({ name }) => !answers.some(({ probe }) => probe === name)).map(({ name }) => name),
    confidences: firsts.flatMap(({ prediction: { confidence } }) =>
      confidence && !confidence.isMeasured ? [confidence.step] : [],
    ),
    servedBy: [...new Set(answers.flatMap(({ servedBy }) => servedBy))].sort(),
    inputTokens: asked.reduce((sum, one) => sum + one.inputTokens, 0),
    outputTokens: asked.reduce((sum, one) => sum + one.outputTokens, 0),
    costUsd: asked.reduce<number | null>(
      (sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd),
      0,
    ),
  };
}

/** Where a judge names nobody, a method may say where to begin reading: no answer of the judge, and never right. */
const withoutStandIn = (one: CertifiedAnswer): CertifiedAnswer =>
  one.isDenial && one.prediction.state === "abstained"
    ? { ...one, prediction: { ...one.prediction, agent: null, stepIndex: null, suspects: [] } }
    : one;

/** A share of yes-or-no answers; of none, nothing is known. */
function measure(values: readonly boolean[]): Measured {
  const [yes, count] = [values.filter(Boolean).length, values.length];
  return count === 0 ? { value: 0, low: 0, high: 1, count } : { value: yes / count, ...wilson(yes, count), count };
}

/** With the first that read with weights; traces that those had learned from are left out. */
function measureAgreement(
  firsts: readonly CertifiedAnswer[],
  free: readonly { scored: ScoredEntry; weights: readonly string[] }[],
): Agreement | null {
  const reader = free.find(({ weights }) => weights.length > 0);
  if (!reader) return null;
  const same = firsts.flatMap(({ prediction: { stepIndex } }, at) => {
    const named = reader.scored.answers[at]?.[0]?.prediction.stepIndex ?? null;
    return named === null ? [] : [named === stepIndex];
  });
  return same.length === 0 ? null : { ...measure(same), weights: reader.weights };
}

/** Of each trace, the share of pairs of repeats that are alike; interval over traces. */
function measureSame(
  cases: readonly LabelledCase[],
  plain: readonly CertifiedAnswer[],
  seed: number,
): Pick<Certificate, "sameStep" | "sameAgent"> {
  const byCase = cases.map((one): ScoredAnswer[] =>
    plain
      .filter(({ prediction }) => prediction.traceId === one.traceId)
      .map(({ prediction }) => ({ prediction, score: scorePrediction(prediction, one.truth) })),
  );
  const groups = cases.map((_, at) => at);
  const alike = byCase.map((of) => measureConsistency([of]));
  const shareOf = (values: Column): Measured | null => {
    if (values.every((value) => value === null)) return null;
    const { value, low, high, count, wilson: exact } = share(values, groups, seed);
    return { value, low: exact?.low ?? low, high: exact?.high ?? high, count };
  };
  return {
    sameStep: shareOf(alike.map((one) => one?.sameStep ?? null)),
    sameAgent: shareOf(alike.map((one) => one?.sameAgent ?? null)),
  };
}

/**
 * The highest of all that needs no model, and the judge's share minus it over the traces that both have: chosen on the
 * same traces, so it is rather too high, which counts against the judge.
 */
function findBest(
  of: "step" | "agent",
  scores: readonly { step: number; agent: number }[],
  baselines: readonly ScoredEntry[],
  seed: number,
): Beaten {
  const compared = baselines.flatMap(({ entry, cases }) => {
    const values = cases.map((score) => score?.[of] ?? null);
    const known = values.filter((value) => value !== null);
    return known.length < Math.max(1, scores.length / 2)
      ? []
      : [{ title: entry.title, values, value: known.reduce((sum, one) => sum + one, 0) / known.length }];
  });
  const [best] = compared.toSorted((a, b) => b.value - a.value);
  if (!best) return { title: "", value: 0, difference: { value: 0, low: -1, high: 1 }, isBeaten: false };
  const differences = scores.map((score, at): number | null => {
    const other = best.values[at] ?? null;
    return other === null ? null : score[of] - other;
  });
  const groups = scores.map((_, at) => at);
  const count = differences.filter((one) => one !== null).length;
  const difference = withSpread(clusterBootstrap(differences, groups, seed), count);
  return { title: best.title, value: best.value, difference, isBeaten: difference.low > 0 };
}
