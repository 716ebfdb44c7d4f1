import { type CastVote } from "../consensus-votes";
import { type LabelledVotes, type StepNumbers } from "../method";
import { fitFusion, fuse, type Fusion, systemOptions } from "./fit-fusion";
import { type Heard, hearOnly, type HeardRun, type KeyFree, type LabelledRun } from "./heard";
import { keyFreeBy, statedBy } from "./kept-answer";
import { certaintyOf, routeVotes, type Stage } from "./route-votes";
import { shippedPrior } from "./shipped-prior";

/** With fewer labeled traces on which at least two of the voters answered nothing is fitted. */
export const leastLabelled = 20;

export interface Voice {
  method: string;
  model: string | null;
  /** As its method says. */
  asksSingly?: boolean;
}

/** Who votes on a trace, and what they said by now. */
export interface VotesOnTrace {
  voices: readonly Voice[];
  stepCount: number;
  votes: readonly Pick<CastVote, "method" | "model" | "stepIndex" | "attribution">[];
  /** Those who abstained: a tracer that does says what it found all the same. */
  abstained: readonly Pick<CastVote, "method" | "model" | "attribution">[];
}

const nameOf = ({ method, model }: Voice): string => JSON.stringify([method, model]);

const heardAs = (voice: Voice, step: number, stated: StepNumbers): Heard => ({
  judge: nameOf(voice),
  step,
  verdicts: null,
  ...(stated.length > 0 ? { stated: new Map(stated), isAskedSingly: voice.asksSingly === true } : {}),
});

const toKeyFree = (found: LabelledVotes["keyFree"] | null): KeyFree | null =>
  found
    ? {
        judge: nameOf({ method: found.method, model: null }),
        shares: new Map(found.shares),
        evidence: new Map(found.evidence),
      }
    : null;

/** What these votes say, as the fit reads it. */
function readVotes({ voices, stepCount, votes, abstained }: VotesOnTrace): HeardRun {
  const heard = votes.map(({ method, model, stepIndex, attribution }) => {
    const voice = voices.find((one) => one.method === method && one.model === model) ?? { method, model };
    return heardAs(voice, stepIndex, statedBy(attribution));
  });
  const [found = null] = [...votes, ...abstained].flatMap(
    ({ method, attribution }) => keyFreeBy(method, attribution) ?? [],
  );
  return { stepCount, heard, keyFree: toKeyFree(found) };
}

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
  const voices = new Map(voters.map((voter) => [nameOf(voter), voter]));
  if (voices.size < 2 || voices.size < voters.length) return null;
  const names = [...voices.keys()];
  const runs = labelled.flatMap(({ stepCount, labelledStep, votes, keyFree }): LabelledRun[] => {
    const heard = votes.flatMap((vote) => {
      const voice = voices.get(nameOf(vote));
      return voice ? heardAs(voice, vote.stepIndex, vote.stated ?? []) : [];
    });
    const run = { stepCount, labelledStep, heard, keyFree: toKeyFree(keyFree ?? null) };
    return heard.length < 2 ? [] : [hearOnly(run, names)];
  });
  return runs.length < leastLabelled ? null : runs;
}

/** In which order to ask these voters, and how to weigh them after each; null where too little is known of them. */
export function routeVoters(
  voters: readonly (Voice & { cost: number })[],
  labelled: readonly LabelledVotes[],
): Stage[] | null {
  const runs = readRuns(voters, labelled);
  const named = voters.map((voter) => ({ judge: nameOf(voter), cost: voter.cost }));
  return runs && routeVotes(named, runs, shippedPrior([]));
}

/** How likely the likeliest step is by these votes, 0 where there are none. */
export const certaintyAfter = (given: VotesOnTrace, fusion: Fusion): number => certaintyOf(readVotes(given), fusion);

/** These votes with weights that sum, over those for a step, to how likely it is among the named ones. */
export function weighByFusion(votes: readonly CastVote[], given: VotesOnTrace, fusion: Fusion): CastVote[] {
  const posterior = fuse(readVotes({ ...given, votes }), fusion);
  const votesFor = (step: number): number => votes.filter(({ stepIndex }) => stepIndex === step).length;
  const named = [...new Set(votes.map(({ stepIndex }) => stepIndex))];
  const total = named.reduce((sum, step) => sum + (posterior[step] ?? 0), 0);
  return votes.map((vote) => ({
    ...vote,
    weight: (posterior[vote.stepIndex] ?? 0) / total / votesFor(vote.stepIndex),
  }));
}
