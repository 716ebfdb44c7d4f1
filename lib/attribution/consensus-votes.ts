import { type Attribution, type Suspect } from "@/lib/traces/attribution";
import { type Votes } from "@/lib/traces/exhibit";
import { normaliseAgent, sameAgent } from "@/lib/traces/normalise-agent";
import { type Reliability } from "./method";

type Ballot = Votes["ballots"][number];
/** A vote with the whole answer behind it. */
export interface CastVote extends Ballot {
  attribution: Attribution;
}

/** Of each voter so many answers must have been compared with a label before any vote is weighted. */
export const LEAST_SCORED = 10;
/** As many steps as a person reads that no voter named. */
const OTHER_SUSPECTS = 20;
/** Sums of the same weights in another order differ by less. */
const ROUNDING = 1e-9;

/**
 * The weight of each voter's vote. Equal, unless each of them has named the labeled step in a known share of at least
 * ten answers: then that share by the rule of succession, (right + 1) / (scored + 2), which no voter has at 0.
 */
export function weighVoters(
  voters: readonly { method: string; model: string | null }[],
  measured: readonly Reliability[],
): { weight: number; reliability: Ballot["reliability"] }[] {
  const known = voters.map(({ method, model }) => {
    const found = measured.find((one) => one.method === method && one.model === model);
    return found ? { right: found.right, scored: found.scored } : null;
  });
  const isWeighted = known.every((one) => one !== null && one.scored >= LEAST_SCORED);
  return known.map((reliability) => ({
    weight: isWeighted && reliability ? (reliability.right + 1) / (reliability.scored + 2) : 1,
    reliability,
  }));
}

interface Tally {
  agent: string;
  stepIndex: number;
  /** Of all votes, by weight (0–1), those for the step and those for the agent. */
  stepShare: number;
  agentShare: number;
  /** Step or agent have no more than half of the votes. */
  isDisputed: boolean;
  suspects: Suspect[];
}

/**
 * Counts votes, at least one. Step and agent are two questions: the step with most votes and the agent with most votes
 * need not come from one voter. Of steps with equally many the one that voters suspect more, then the earliest; of
 * agents the one that those say who named the step.
 */
export function countVotes(votes: readonly CastVote[], steps: readonly { index: number; agent: string }[]): Tally {
  const total = votes.reduce((sum, { weight }) => sum + weight, 0);
  const support = supportOf(votes);
  const ranked = [...new Set(votes.map(({ stepIndex }) => stepIndex))]
    .map((stepIndex) => ({ stepIndex, weight: weightOf(votes, (vote) => vote.stepIndex === stepIndex) }))
    .sort(
      (a, b) =>
        compare(b.weight, a.weight) ||
        compare(support.get(b.stepIndex) ?? 0, support.get(a.stepIndex) ?? 0) ||
        a.stepIndex - b.stepIndex,
    );
  const stepIndex = ranked[0]?.stepIndex ?? 0;
  const agent = agentOf(votes, stepIndex);
  const stepShare = (ranked[0]?.weight ?? 0) / total;
  const agentShare = weightOf(votes, (vote) => sameAgent(vote.agent, agent)) / total;
  const named = ranked.map(({ stepIndex: at, weight }) => ({
    stepIndex: at,
    agent:
      at === stepIndex
        ? agent
        : agentOf(
            votes.filter((vote) => vote.stepIndex === at),
            at,
          ),
    score: weight / total,
  }));
  const least = named.at(-1)?.score ?? 0;
  const others = steps
    .flatMap(({ index, agent: speaker }) => {
      const share = (support.get(index) ?? 0) / total;
      const isNew = share > 0 && named.every((one) => one.stepIndex !== index);
      return isNew ? [{ stepIndex: index, agent: speaker, score: (least / 2) * share }] : [];
    })
    .sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex)
    .slice(0, OTHER_SUSPECTS);
  const isDisputed = stepShare <= 0.5 + ROUNDING || agentShare <= 0.5 + ROUNDING;
  return { agent, stepIndex, stepShare, agentShare, isDisputed, suspects: [...named, ...others] };
}

const compare = (a: number, b: number): number => (Math.abs(a - b) <= ROUNDING ? 0 : a - b);

const weightOf = (votes: readonly CastVote[], isCounted: (vote: CastVote) => boolean): number =>
  votes.reduce((sum, vote) => sum + (isCounted(vote) ? vote.weight : 0), 0);

/**
 * How much voters suspect each step: every voter's ranking has its weight, shared out by its scores. Rankings are of
 * different scales, so sums are of shares.
 */
function supportOf(votes: readonly CastVote[]): Map<number, number> {
  const support = new Map<number, number>();
  for (const { weight, attribution } of votes) {
    const positive = attribution.suspects.filter(({ score }) => score > 0);
    const sum = positive.reduce((all, { score }) => all + score, 0);
    for (const { stepIndex, score } of positive)
      support.set(stepIndex, (support.get(stepIndex) ?? 0) + (weight * score) / sum);
  }
  return support;
}

/**
 * The agent with most votes, whatever step they name; of equals one that is named with this
 * step, then the one named first.
 */
function agentOf(votes: readonly CastVote[], stepIndex: number): string {
  const [most] = votes
    .map(({ agent }) => ({
      agent,
      weight: weightOf(votes, (vote) => sameAgent(vote.agent, agent)),
      withStep: weightOf(votes, (vote) => vote.stepIndex === stepIndex && sameAgent(vote.agent, agent)),
    }))
    .sort((a, b) => compare(b.weight, a.weight) || compare(b.withStep, a.withStep));
  return normaliseAgent(most?.agent ?? "");
}
