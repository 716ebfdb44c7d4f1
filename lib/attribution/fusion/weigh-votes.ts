import { type CastVote } from "../consensus-votes";
import { type LabelledVotes } from "../method";
import { fitFusion, fuse, type Fusion, systemOptions } from "./fit-fusion";
import { type Heard, type LabelledRun } from "./heard";
import { certaintyOf, routeVotes, type Stage } from "./route-votes";
import { shippedPrior } from "./shipped-prior";

/** With fewer labeled traces on which at least two of the voters answered nothing is fitted. */
export const leastLabelled = 20;

interface Voice {
  method: string;
  model: string | null;
}

const heardAs = ({ method, model }: Voice, step: number): Heard => ({
  judge: JSON.stringify([method, model]),
  step,
  verdicts: null,
});

/**
 * What the labeled traces say about how these voters' votes are to be read together, and how many traces that are; null
 * where there are too few. Voters are told apart by method and model, so each pair has one vote.
 */
export function fitVotes(
  voters: readonly Voice[],
  labelled: readonly LabelledVotes[],
): { fusion: Fusion; count: number } | null {
  const runs = readRuns(voters, labelled);
  return runs && { fusion: fitFusion(runs, systemOptions(shippedPrior([]))), count: runs.length };
}

/** The labeled traces on which at least two of these voters answered; null where they are too few. */
function readRuns(voters: readonly Voice[], labelled: readonly LabelledVotes[]): LabelledRun[] | null {
  const names = new Set(voters.map((voter) => heardAs(voter, 0).judge));
  if (names.size < 2 || names.size < voters.length) return null;
  const runs = labelled.flatMap(({ stepCount, labelledStep, votes }): LabelledRun[] => {
    const heard = votes.map((vote) => heardAs(vote, vote.stepIndex)).filter(({ judge }) => names.has(judge));
    return heard.length < 2 ? [] : [{ stepCount, labelledStep, heard }];
  });
  return runs.length < leastLabelled ? null : runs;
}

/** In which order to ask these voters, and how to weigh them after each; null where too little is known of them. */
export function routeVoters(
  voters: readonly (Voice & { cost: number })[],
  labelled: readonly LabelledVotes[],
): Stage[] | null {
  const runs = readRuns(voters, labelled);
  const named = voters.map((voter) => ({ judge: heardAs(voter, 0).judge, cost: voter.cost }));
  return runs && routeVotes(named, runs, shippedPrior([]));
}

/** How likely the likeliest step is by these votes, 0 where there are none. */
export const certaintyAfter = (votes: readonly CastVote[], fusion: Fusion, stepCount: number): number =>
  certaintyOf({ stepCount, heard: votes.map((vote) => heardAs(vote, vote.stepIndex)) }, fusion);

/** The votes with weights that sum, over those for a step, to how likely it is among the named ones. */
export function weighByFusion(votes: readonly CastVote[], fusion: Fusion, stepCount: number): CastVote[] {
  const heard = votes.map((vote) => heardAs(vote, vote.stepIndex));
  const posterior = fuse({ stepCount, heard }, fusion);
  const votesFor = (step: number): number => votes.filter(({ stepIndex }) => stepIndex === step).length;
  const named = [...new Set(votes.map(({ stepIndex }) => stepIndex))];
  const total = named.reduce((sum, step) => sum + (posterior[step] ?? 0), 0);
  return votes.map((vote) => ({
    ...vote,
    weight: (posterior[vote.stepIndex] ?? 0) / total / votesFor(vote.stepIndex),
  }));
}
