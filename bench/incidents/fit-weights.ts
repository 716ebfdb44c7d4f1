import { candidateKeys } from "@/lib/attribution/incidents/candidate-keys";
import { compare, comparedParts, shownIn } from "@/lib/attribution/incidents/comparison";
import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { Members } from "@/lib/attribution/incidents/members";
import { featuresOf } from "@/lib/attribution/incidents/signature-features";
import { seededRandom, shuffled } from "@/lib/attribution/statistics/seeded-random";

/** Failures of one world with what was planted. */
export interface Labeled {
  signatures: readonly FailureSignature[];
  truth: readonly string[];
}

interface Pair {
  /** Places of the columns that are not 0, and what stands there. */
  at: number[];
  values: number[];
  isSame: boolean;
}

const columns = comparedParts.length * 3;
const keptOfOthers = 0.7;
const epochs = 40;
const batch = 512;
const rate = 0.15;
const penalty = 3e-4;

/**
 * Log-odds that two failures have the same fault, by what they share, by logistic regression over pairs that share a
 * candidate key. What is shared never speaks against it, and what is not never for it.
 */
export function fitWeights(worlds: readonly Labeled[]): { bias: number; weights: [string, number[]][] } {
  const random = seededRandom(5);
  const pairs = worlds.flatMap((world) => pairsOf(world, random));
  const weights = new Float64Array(columns + 1);
  const squares = new Float64Array(columns + 1).fill(1e-8);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const order = shuffled([...pairs.keys()], seededRandom(epoch));
    for (let from = 0; from < order.length; from += batch) {
      const gradient = gradientOf(
        order.slice(from, from + batch).map((at) => pairs[at] as Pair),
        weights,
      );
      for (let k = 0; k <= columns; k += 1) {
        const slope = (gradient[k] ?? 0) + penalty * (weights[k] ?? 0);
        squares[k] = (squares[k] ?? 0) + slope * slope;
        const next = (weights[k] ?? 0) - (rate * slope) / Math.sqrt(squares[k] ?? 1);
        weights[k] = k === columns ? next : k % 3 === 0 ? Math.max(0, next) : Math.min(0, next);
      }
    }
  }
  return {
    bias: weights[columns] ?? 0,
    weights: comparedParts.map((part, at) => [part, [...weights.slice(at * 3, at * 3 + 3)]]),
  };
}

function gradientOf(pairs: readonly Pair[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(columns + 1);
  for (const { at, values, isSame } of pairs) {
    let odds = weights[columns] ?? 0;
    for (const [i, k] of at.entries()) odds += (weights[k] ?? 0) * (values[i] ?? 0);
    const error = (1 / (1 + Math.exp(-odds)) - (isSame ? 1 : 0)) / pairs.length;
    for (const [i, k] of at.entries()) gradient[k] = (gradient[k] ?? 0) + error * (values[i] ?? 0);
    gradient[columns] = (gradient[columns] ?? 0) + error;
  }
  return gradient;
}

function pairsOf({ signatures, truth }: Labeled, random: () => number): Pair[] {
  const shown = [...signatures.keys()].filter((at) => signatures[at]?.start);
  const read = new Map(
    shown.map((at) => {
      const signature = signatures[at] as FailureSignature;
      const keys = new Set(candidateKeys(signature));
      return [at, { shown: shownIn(featuresOf(signature)), members: membersOf(signature), keys }];
    }),
  );
  const pairs: Pair[] = [];
  for (const [first, own] of read)
    for (const [second, other] of read) {
      if (second <= first || ![...own.keys].some((key) => other.keys.has(key))) continue;
      const isSame = truth[first] === truth[second];
      if (!isSame && random() > keptOfOthers) continue;
      const pair: Pair = { at: [], values: [], isSame };
      for (const { part, shared, apart, alone } of compare(own.shown, other.members))
        for (const [place, value] of [shared, apart, alone].entries())
          if (value !== 0) {
            pair.at.push(comparedParts.indexOf(part) * 3 + place);
            pair.values.push(value);
          }
      pairs.push(pair);
    }
  return pairs;
}

function membersOf(signature: FailureSignature): Members {
  const members = new Members();
  members.add(signature);
  return members;
}
