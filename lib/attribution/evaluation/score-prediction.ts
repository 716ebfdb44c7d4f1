import { normaliseAgent } from "@/lib/traces/normalise-agent";
import { type Party } from "@/lib/traces/party";
import { type PointedAt, scoreAttribution } from "../score";
import { gaussianSoftScore } from "../statistics/gaussian-soft-score";
import { labelledParty } from "./labelled-party";
import { type Prediction } from "./prediction";

/** Distances in steps of `within`, and lengths of lists of `top`. */
export const withinDistances = [1, 2, 3, 4, 5] as const;
export const topCounts = [1, 3, 5] as const;

/** What one answer on one trace is worth. Shares are 0 or 1 of a single answer, and means of several in between. */
export interface PredictionScore {
  agent: number;
  step: number;
  joint: number;
  /** Null where the label says no party. */
  party: number | null;
  /** By `withinDistances`. */
  within: readonly number[];
  /** By `topCounts`. */
  top: readonly number[];
  reciprocalRank: number;
  softStep: number;
  /** |distance| in steps; null where no step is named. */
  distance: number | null;
  reference: { agent: number; step: number };
}

/** By distance, beyond the last one too: lists that a hundred thousand scores have in common. */
const withinAt = Array.from({ length: withinDistances.length + 2 }, (_, distance) =>
  withinDistances.map((most) => Number(distance <= most)),
);
const withinOf = (distance: number): readonly number[] =>
  withinAt[Math.min(distance, withinAt.length - 1)] as readonly number[];

/** By the rank, from 1; at 0 and beyond the last, none. */
const topAt = Array.from({ length: Math.max(...topCounts) + 1 }, (_, rank) =>
  topCounts.map((k) => Number(rank > 0 && rank <= k)),
);
const noTop = topAt[0] as readonly number[];

/** Where nothing was named: wrong in everything. */
export const nothingRight: PredictionScore = {
  agent: 0,
  step: 0,
  joint: 0,
  party: null,
  reciprocalRank: 0,
  softStep: 0,
  distance: null,
  within: withinOf(Infinity),
  top: noTop,
  reference: { agent: 0, step: 0 },
};

/** Whether an answer counts: `answered`, `abstained`, `unreadable` and `failed` do, in every share. */
export const isCounted = ({ state }: Pick<Prediction, "state">): boolean => state !== "pending" && state !== "stopped";

/**
 * Scores one answer: steps as whole numbers, agents by normalized name, each half by itself. Where a label names a
 * person or a tool in place of an agent, an answer that names that party is right in it too. What was abstained is
 * scored by what would be read first; what could not be read or failed is wrong in everything.
 */
export function scorePrediction(
  prediction: Pick<Prediction, "state" | "agent" | "stepIndex" | "suspects" | "party">,
  truth: PointedAt & { party?: Party | null },
): PredictionScore {
  const { state, agent, stepIndex, suspects, party = null } = prediction;
  const labelled = labelledParty(truth);
  if (state !== "answered" && state !== "abstained")
    return labelled.party === null ? nothingRight : { ...nothingRight, party: 0 };
  const claim = { agent: agent ?? "", stepIndex: stepIndex ?? -1 };
  const { isAgentRight, isStepRight, stepDistance } = scoreAttribution(claim, truth);
  const isRight = {
    agent: (agent !== null && isAgentRight) || (labelled.isInsteadOfAgent && party === labelled.party),
    step: stepIndex !== null && isStepRight,
  };
  const distance = stepIndex === null ? null : Math.abs(stepDistance);
  const rank = rankOf(truth.stepIndex, stepIndex, suspects);
  return {
    agent: Number(isRight.agent),
    step: Number(isRight.step),
    joint: Number(isRight.agent && isRight.step),
    party: labelled.party === null ? null : Number(party === labelled.party),
    within: withinOf(distance ?? Infinity),
    top: topAt[rank ?? 0] ?? noTop,
    reciprocalRank: rank === null ? 0 : 1 / rank,
    softStep: distance === null ? 0 : gaussianSoftScore(distance),
    distance,
    reference: scoreByReference(prediction, truth),
  };
}

/**
 * The place of a step among the different steps that are named, the answer first; from 1,
 * null where it is none of them.
 */
function rankOf(trueStep: number, answer: number | null, suspects: Prediction["suspects"]): number | null {
  if (answer === trueStep) return 1;
  const named = new Set(answer === null ? [] : [answer]);
  for (const { stepIndex } of suspects) {
    named.add(stepIndex);
    if (stepIndex === trueStep) return named.size;
  }
  return null;
}

/**
 * As the scorer that was published with Who&When counts (evaluate.py of Agents_Failure_Attribution at f4d2b6d): right
 * where the labeled text is a part of the predicted one, upper and lower case apart. So step "1" is found in "12".
 * Only to be shown beside, named as such.
 */
function scoreByReference(
  { state, agent, stepIndex }: Pick<Prediction, "state" | "agent" | "stepIndex">,
  truth: PointedAt,
): { agent: number; step: number } {
  const isSaid = state === "answered" || state === "abstained";
  return {
    agent: Number(isSaid && agent !== null && agent.includes(normaliseAgent(truth.agent))),
    step: Number(isSaid && stepIndex !== null && String(stepIndex).includes(String(truth.stepIndex))),
  };
}
