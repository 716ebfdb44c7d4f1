import { type Finding } from "@/lib/traces/evidence";
import { type RankedStep, type Sign } from "@/lib/attribution/tracer";
import { type Trace } from "@/lib/traces/trace";
import { agentShares } from "../agent-shares";
import { type Reading } from "../build-sheet";
import { scoreLogit } from "../conditional-logit";
import { explainRow } from "../explain-step";
import { softmax } from "@/lib/attribution/statistics/logit/softmax";
import { stepOfAgentFirst, withSigns } from "../step-of-agent";
import weights from "../weights/general.json" with { type: "json" };
import { GeneralModel } from "./general-model";
import { generalSheet } from "./general-sheet";
import { isNear } from "./nearness";
import { pointerSigns } from "./pointer-signs";
import { pointers } from "./pointers";
import { stepShares, voicesOf } from "./voices";

let model: GeneralModel | null = null;

/** The weights for systems that nobody has labeled, read when first asked for. */
export const generalModel = (): GeneralModel => (model ??= GeneralModel.parse(weights));

/** How far an answer of theirs is to be trusted, as far as that was measured. */
export function generalWords(stands: boolean): string {
  const { count, right } = generalModel().provenance.standing;
  return stands
    ? `Nobody has labeled runs of this system. Of ${count} answers as strong as this one, ${right} named the right agent when their story or system was excluded from training.`
    : "Nobody has labeled runs of this system, and answers this weak are not right often enough for a clear answer: read the steps in this order.";
}

/** A kind of evidence that is right less often is none that an answer stands by. */
const leastSupport = 0.4;

/** A trace as those weights rank it. */
interface GeneralRanking {
  /** Every step, the first that of the first agent; then the likeliest first. */
  steps: RankedStep[];
  agents: { agent: string; probability: number }[];
  /** Whether the first step has evidence that an answer may stand by. */
  hasSupport: boolean;
  /** Whether answers of this strength, with evidence at their step, were right on systems that were left out. */
  stands: boolean;
}

/**
 * Ranks every step of a trace of a system that nobody has labeled. The agent is the one with the largest share over all
 * its steps, the step the likeliest of that agent: so the two agree, which is right more often than the likeliest step
 * of all (see docs/evidence/README.md).
 */
export function rankGeneral(
  trace: Trace,
  reading: Reading,
  findings: readonly Finding[],
  model: GeneralModel = generalModel(),
): GeneralRanking {
  const isByLogit = model.near !== null && isNear(trace, model.near);
  const ranker = isByLogit ? byLogit : byVoices;
  const { shares: all, signsOf } = ranker(trace, reading, findings, model);
  const shares = ofAgents(trace, all);
  const names = trace.steps.map(({ agent }) => agent);
  const agents = agentShares(names, shares, 1);
  const failed = failedAttempts(trace);
  const ranked = names
    .map((agent, stepIndex) => ({ stepIndex, agent, probability: shares[stepIndex] ?? 0 }))
    .sort((a, b) => Number(failed.has(a.stepIndex)) - Number(failed.has(b.stepIndex)) || b.probability - a.probability);
  const first = firstOfItsKind(stepOfAgentFirst(ranked, agents[0]?.agent), findings);
  const steps = withSigns(first, signsOf);
  const hasSupport = findings.some(
    ({ kind, stepIndex }) => stepIndex === steps[0]?.stepIndex && (isByLogit || supports(model, kind)),
  );
  const share = agents[0]?.probability ?? 0;
  return {
    steps,
    agents,
    hasSupport,
    stands: model.answersFrom !== null && hasSupport && share >= model.answersFrom,
  };
}

/** Whether an answer may stand by a kind of evidence where voices rank, which know of it only how often it is right. */
const supports = ({ kinds, precisions }: GeneralModel, kind: string): boolean =>
  (precisions[pointers.length + kinds.indexOf(kind)] ?? 0) >= leastSupport;

/** The same steps; before all others the one in which the agent of the first first did what is found there. */
function firstOfItsKind(steps: readonly RankedStep[], findings: readonly Finding[]): RankedStep[] {
  const [named] = steps;
  const kinds = findings.filter(({ stepIndex }) => stepIndex === named?.stepIndex).map(({ kind }) => kind);
  const places = findings.filter(({ kind }) => kind === kinds[0]).map(({ stepIndex }) => stepIndex);
  const alike = steps.filter(({ agent, stepIndex }) => agent === named?.agent && places.includes(stepIndex));
  const first = alike.toSorted((a, b) => a.stepIndex - b.stepIndex)[0];
  return first ? [first, ...steps.filter((step) => step !== first)] : [...steps];
}

/** The shares without those of what agents were told, unless nothing else is there. Sums to 1. */
function ofAgents({ steps }: Trace, shares: Float64Array): Float64Array {
  const isTold = steps.map(({ kind }) => kind === "input" || kind === "system");
  const own = shares.map((share, at) => (isTold[at] ? 0 : share));
  const sum = own.reduce((total, share) => total + share, 0);
  return sum > 0 ? own.map((share) => share / sum) : shares;
}

/** Steps in which a model failed and was called again: they speak for their agent, and are no decision of it. */
function failedAttempts({ steps }: Trace): Set<number> {
  const lastWell = new Map<string, number>();
  for (const { agent, index, isError } of steps) if (!isError) lastWell.set(agent, index);
  const failed = steps.filter(
    ({ agent, index, kind, isError }) => isError && kind === "message" && (lastWell.get(agent) ?? -1) > index,
  );
  return new Set(failed.map(({ index }) => index));
}

/** A share of each step, and what spoke for one of them. */
interface Ranked {
  shares: Float64Array;
  signsOf: (stepIndex: number) => Sign[];
}
type RankBy = (trace: Trace, reading: Reading, findings: readonly Finding[], model: GeneralModel) => Ranked;

const byLogit: RankBy = (trace, reading, findings, { features, kinds, logit }) => {
  const sheet = generalSheet(reading, findings, { features, kinds }, null);
  const part = { features, learned: [], everyStep: true, ranker: { logit, forest: null } };
  return {
    shares: softmax(scoreLogit(logit, sheet)),
    signsOf: (stepIndex) => explainRow(trace, sheet, stepIndex, part),
  };
};

const byVoices: RankBy = (trace, reading, findings, { kinds, precisions }) => {
  const voices = voicesOf(trace, reading, { findings, kinds });
  return {
    shares: stepShares(voices, precisions),
    signsOf: (stepIndex) => pointerSigns(trace, stepIndex, { voices, precisions }),
  };
};
