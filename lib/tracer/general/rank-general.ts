import { type Finding } from "@/lib/traces/evidence";
import { type RankedStep } from "@/lib/attribution/tracer";
import { type Trace } from "@/lib/traces/trace";
import { agentShares } from "../agent-shares";
import { type Reading, type SheetColumns } from "../build-sheet";
import { scoreLogit } from "../conditional-logit";
import { type Ranker } from "../ranker";
import { type Sheet } from "../sheet";
import { softmax } from "../softmax";
import { stepOfAgentFirst } from "../step-of-agent";
import weights from "../weights/general.json" with { type: "json" };
import { GeneralModel } from "./general-model";
import { generalSheet } from "./general-sheet";

let model: GeneralModel | null = null;

/** The weights for systems that nobody has labeled, read when first asked for. */
export const generalModel = (): GeneralModel => (model ??= GeneralModel.parse(weights));

/** They as a part of weights, for what spoke for a step. */
export const generalPart = (): SheetColumns & { ranker: Ranker } => {
  const { features, logit } = generalModel();
  return { features, learned: [], everyStep: true, ranker: { logit, forest: null } };
};

/** How far an answer of theirs is to be trusted, as far as that was measured. */
export function generalWords(stands: boolean): string {
  const { count, right } = generalModel().provenance.standing;
  return stands
    ? `Nobody has labeled runs of this system. Of ${count} answers as strong as this one, ${right} named the right agent where their story or system was left out of learning.`
    : "Nobody has labeled runs of this system, and no answer as weak as this one was right often enough to stand by: read the steps in this order.";
}

/** A trace as those weights rank it. */
export interface GeneralRanking {
  sheet: Sheet;
  /** Every step, the first that of the first agent; then the likeliest first. */
  steps: RankedStep[];
  agents: { agent: string; probability: number }[];
  /** Whether answers of this strength, with evidence at their step, were right on systems that were left out. */
  stands: boolean;
}

/**
 * Ranks every step of a trace of a system that nobody has labeled. The agent is the one with the largest share over all
 * its steps, the step the likeliest of that agent: so the two agree, which is right more often than the likeliest step
 * of all (see docs/evidence/README.md).
 */
export function rankGeneral(trace: Trace, reading: Reading, findings: readonly Finding[]): GeneralRanking {
  const known = generalModel();
  const sheet = generalSheet(reading, findings, known, null);
  const shares = softmax(scoreLogit(known.logit, sheet));
  const names = trace.steps.map(({ agent }) => agent);
  const agents = agentShares(names, shares, 1);
  const ranked = [...sheet.rows]
    .map((stepIndex, row) => ({ stepIndex, agent: names[row] ?? "", probability: shares[row] ?? 0 }))
    .sort((a, b) => b.probability - a.probability);
  const steps = stepOfAgentFirst(ranked, agents[0]?.agent);
  const hasEvidence = findings.some(({ stepIndex }) => stepIndex === steps[0]?.stepIndex);
  const share = agents[0]?.probability ?? 0;
  return { sheet, steps, agents, stands: known.answersFrom !== null && hasEvidence && share >= known.answersFrom };
}
