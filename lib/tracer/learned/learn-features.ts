import { softmax } from "@/lib/attribution/statistics/logit/softmax";
import { type LearnedFeatures } from "./learned-features";
import { type Candidate, fewestTraces, type LearningExample, listCandidates, pause } from "./sign-candidates";
import { priorVariance, type Split, weighSign } from "./weigh-sign";

/**
 * The penalty under which so many features of every system are fitted to say what is known: so strong that by heart
 * they could not explain ten labels, and the more the more of them there are. Between one and four times the count it
 * makes no difference on made systems and on Who&When.
 */
export const knownStrength = (featureCount: number): number => 2 * featureCount;
/** So many features are learned at most. */
const mostFeatures = 10;
/** A feature has to be worth its cost and this many nats more. */
const margin = 1;
/** Candidates within so many nats of the best, so many with it at most, are taken together. */
const nearness = 2;
const mostAtOnce = 3;
/** How often the weights found so far are adjusted to a new one. */
const adjustments = 4;
/** A share is kept this far from 0 and 1, so that its logarithm exists. */
const tiny = 1e-9;

interface Chosen {
  candidate: Candidate;
  weight: number;
}

/**
 * What tells the decisive steps of these examples from the other steps of their traces beyond what is known of them,
 * found in rounds: of all candidates the one whose evidence, given those found before, most exceeds its cost, and those
 * that the labels cannot tell from it, since together they err less than any one; none where chance alone could have
 * shown as much. So ten labels with a pattern give a feature or two, and labels without one give none. Pure;
 * deterministic; yields every few milliseconds.
 */
export function* learnFeatures(examples: readonly LearningExample[]): Generator<void, LearnedFeatures> {
  const labelled = examples.filter(({ truth, rows }) => truth >= 0 && rows.length > 1);
  const candidates = yield* listCandidates(labelled);
  const scores = labelled.map(({ known }) => Float64Array.from(known));
  const chosen: Chosen[] = [];
  while (chosen.length < mostFeatures) {
    const found = yield* findBest(
      candidates,
      labelled,
      scores.map((score) => softmax(score)),
    );
    if (found.length === 0) break;
    chosen.push(...found.map((candidate) => ({ candidate, weight: 0 })));
    adjust(chosen, labelled, scores);
  }
  return chosen.map(({ candidate }) => candidate.feature);
}

function* findBest(
  candidates: readonly Candidate[],
  examples: readonly LearningExample[],
  probabilities: readonly Float64Array[],
): Generator<void, Candidate[]> {
  const worthy: { candidate: Candidate; worth: number }[] = [];
  for (const [at, candidate] of candidates.entries()) {
    if (at % pause === pause - 1) yield;
    const splits = splitBy(candidate, examples, probabilities);
    const promise = boundOf(splits);
    if (promise.support < fewestTraces || promise.gain < (candidate.cost + margin) / 2) continue;
    const worth = weighSign(splits).evidence - candidate.cost;
    if (worth > margin) worthy.push({ candidate, worth });
  }
  worthy.sort((a, b) => b.worth - a.worth);
  const most = worthy[0]?.worth ?? 0;
  return worthy
    .filter(({ worth }) => worth >= most - nearness)
    .slice(0, mostAtOnce)
    .map(({ candidate }) => candidate);
}

/** What a candidate could gain at most, roughly, in nats, and in how many examples it matters. */
function boundOf(splits: readonly Split[]): { gain: number; support: number } {
  let [hits, expected, spread] = [0, 0, 1 / priorVariance];
  for (const { share, isHit } of splits) {
    hits += Number(isHit);
    expected += share;
    spread += share * (1 - share);
  }
  return { gain: (hits - expected) ** 2 / (2 * spread), support: Math.max(hits, expected) };
}

const splitBy = (
  { holds }: Candidate,
  examples: readonly LearningExample[],
  probabilities: readonly Float64Array[],
): Split[] =>
  holds.map(({ example, rows }) => {
    const { truth } = examples[example] as LearningExample;
    let share = 0;
    for (const row of rows) share += probabilities[example]?.[row] ?? 0;
    return { share: Math.min(Math.max(share, tiny), 1 - tiny), isHit: rows.includes(truth) };
  });

/** Moves each weight in turn to where it is best beside the others, and the scores with it. */
function adjust(chosen: Chosen[], examples: readonly LearningExample[], scores: readonly Float64Array[]): void {
  for (let round = 0; round < adjustments; round += 1) {
    for (const one of chosen) {
      const { change } = weighSign(
        splitBy(
          one.candidate,
          examples,
          scores.map((score) => softmax(score)),
        ),
        one.weight,
      );
      one.weight += change;
      for (const { example, rows } of one.candidate.holds) {
        const score = scores[example] as Float64Array;
        for (const row of rows) score[row] = (score[row] as number) + change;
      }
    }
  }
}
