import { findEvidence } from "@/lib/attribution/evidence/find-evidence";
import { type Ranking, type Seen, type Tracer } from "@/lib/attribution/tracer";
import { canonicalJson } from "@/lib/traces/content-hash";
import { textHash } from "@/lib/traces/text-hash";
import { type Trace } from "@/lib/traces/trace";
import { agentShares } from "./agent-shares";
import { applicabilityDistance, judgeApplicability } from "./applicability";
import { buildSheet, type Reading, readTrace } from "./build-sheet";
import { explainRow } from "./explain-step";
import { sameQuestionOverlap } from "@/lib/attribution/evaluation/group-questions";
import { questionTokens, overlapExceeds } from "@/lib/attribution/evaluation/question-tokens";
import { generalModel, generalWords, rankGeneral } from "./general/rank-general";
import { scoreSheet } from "./ranker";
import { softmax } from "@/lib/attribution/statistics/logit/softmax";
import { stepOfAgentFirst, withSigns } from "./step-of-agent";
import { type TracerModel, type TracerPart } from "./tracer-model";
import { traceShape } from "./trace-shape";

/**
 * The tracer of these weights. A trace is ranked by the part that was trained on its shape, or else by the nearest; a
 * trace that the weights were trained on gets the ranking of weights that had not seen its question. A trace that
 * is not familiar is ranked by the general weights: nothing of it counts as calibrated, and an answer stands only
 * where one of its strength was right on systems that were left out.
 */
export function openTracer(model: TracerModel): Tracer {
  let hash: string | null = null;
  return {
    name: model.provenance.name,
    get hash() {
      hash ??= textHash(canonicalJson([model, generalModel()]));
      return hash;
    },
    priorWeight: (trace) => {
      const { part, applicability } = choosePart(model, trace);
      return applicability.level === "familiar" ? part.priorWeight : 0;
    },
    rank: (trace) => rank(model, trace),
  };
}

function rank(model: TracerModel, trace: Trace): Ranking {
  const { part, applicability } = choosePart(model, trace);
  const reading = readTrace(trace);
  const evidence = findEvidence(trace);
  const kept = model.seen.outOfFold[trace.contentHash];
  if (applicability.level !== "familiar" && kept === undefined && !knowsNothing(part)) {
    const { steps, agents, stands } = rankGeneral(trace, reading, evidence);
    return {
      steps,
      agents,
      isCalibrated: false,
      applicability: { ...applicability, words: generalWords(stands) },
      isAbstained: !stands,
      evidence,
      seen: seenQuestion(model, trace),
    };
  }
  return { ...rankLearned(model, trace, { part, reading, kept }), applicability, evidence };
}

/** Weights that everything is compared with (no-weights.ts) stay what they are. */
const knowsNothing = ({ features, learned }: TracerPart): boolean => features.length + learned.length === 0;

/** By weights that know the system; a trace that they were trained on by those that had not seen its question. */
function rankLearned(
  model: TracerModel,
  trace: Trace,
  { part, reading, kept }: { part: TracerPart; reading: Reading; kept: readonly number[] | undefined },
): Omit<Ranking, "applicability" | "evidence"> {
  const sheet = buildSheet(reading, part, null);
  const isKept = kept !== undefined && kept.length === sheet.rows.length;
  const scores = isKept ? kept.map((share) => Math.log(Math.max(share, 1e-9))) : scoreSheet(part.ranker, sheet);
  const { calibration } = part;
  const agents = [...sheet.rows].map((stepIndex) => trace.steps[stepIndex]?.agent ?? "");
  const reserve = calibration === null ? 0 : 1 / (model.provenance.questionCount + 2);
  const probabilities = withReserve(softmax(scores, calibration?.step ?? 1), reserve, scores.length);
  const steps = [...sheet.rows]
    .map((stepIndex, row) => ({ stepIndex, agent: agents[row] ?? "", probability: probabilities[row] as number }))
    .sort((a, b) => b.probability - a.probability);
  const shares = agentShares(agents, softmax(scores), calibration?.agent ?? 1);
  const statedShares = withReserve(
    shares.map(({ probability }) => probability),
    reserve,
    Math.max(shares.length, trace.agents.length),
  );
  const signsOf = (stepIndex: number) => explainRow(trace, sheet, sheet.rows.indexOf(stepIndex), part);
  const isSure = part.answersFrom !== null && (shares[0]?.probability ?? 0) >= part.answersFrom;
  return {
    steps: withSigns(stepOfAgentFirst(steps, shares[0]?.agent), signsOf),
    agents: shares.map(({ agent }, at) => ({ agent, probability: statedShares[at] as number })),
    isCalibrated: calibration !== null,
    isAbstained: calibration === null || !isSure,
    seen: isKept ? "trace" : seenQuestion(model, trace),
  };
}

/**
 * So much of the probability is spread over all alike, of agents also over those that no step of the ranking is
 * by. Of n questions answered rightly the next is right with (n + 1) / (n + 2), by Laplace's rule of
 * succession: no more is stated after so few.
 */
const withReserve = (probabilities: ArrayLike<number>, reserve: number, among: number): number[] =>
  Array.from(probabilities, (share) => (1 - reserve) * share + reserve / among);

function choosePart(model: TracerModel, trace: Trace) {
  const shape = traceShape(trace);
  const fitting = model.parts.filter((part) => part.shape === shape);
  const [nearest] = (fitting.length > 0 ? fitting : model.parts)
    .map((part) => ({ part, distance: applicabilityDistance(trace, part.applicability) }))
    .sort((a, b) => a.distance - b.distance);
  const { part, distance } = nearest as { part: TracerPart; distance: number };
  return { part, applicability: judgeApplicability(distance, part.applicability) };
}

function seenQuestion(model: TracerModel, trace: Trace): Seen {
  const tokens = questionTokens(trace.question);
  const { questions, isGroupedByQuestion } = model.seen;
  const isSame = (known: readonly number[]): boolean => overlapExceeds(known, tokens, sameQuestionOverlap);
  return isGroupedByQuestion && questions.some(isSame) ? "question" : "no";
}
