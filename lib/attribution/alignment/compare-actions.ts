import { type Action } from "./action";

/** How much a word or value counts: in how large a share of the passed traces it stands. */
export type Stability = (token: string) => number;

/** A word that no passed trace holds may be another way to say the same, a value may not. */
const newWordWeight = 0.5;
const newValueWeight = 1;

/** In which share of these traces, each a list of actions, a token stands; 0 where in none. */
export function stabilityOf(passed: readonly (readonly Action[])[]): Stability {
  const counts = new Map<string, number>();
  for (const actions of passed) {
    const held = new Set<string>();
    for (const { words, values } of actions) {
      for (const token of words) held.add(token);
      for (const token of values) held.add(token);
    }
    for (const token of held) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return (token) => (counts.get(token) ?? 0) / passed.length;
}

/**
 * How alike two actions are, 0–1: 0 where their heads differ; else the weight of the words and values that both hold by the weight of those that either
 * holds (weighted Jaccard). A token weighs its stability; of those that no passed trace holds, a value weighs 1 and a word ½. Where another value stands in
 * the place of one that more than half of the passed traces hold, at most half.
 */
export function compareActions(action: Action, other: Action, stability: Stability): number {
  if (action.head !== other.head) return 0;
  const words = weigh(action.words, other.words, stability, newWordWeight);
  const values = weigh(action.values, other.values, stability, newValueWeight);
  const either = words.either + values.either;
  const alike = either === 0 ? 1 : (words.both + values.both) / either;
  const isReplaced =
    (holdsAnother(action.values, other.values) && lacksStable(action.values, other.values, stability)) ||
    (holdsAnother(other.values, action.values) && lacksStable(other.values, action.values, stability));
  return isReplaced ? alike / 2 : alike;
}

function weigh(
  own: ReadonlySet<string>,
  others: ReadonlySet<string>,
  stability: Stability,
  newWeight: number,
): { both: number; either: number } {
  let [both, either] = [0, 0];
  for (const token of own) {
    const weight = stability(token) || newWeight;
    either += weight;
    if (others.has(token)) both += weight;
  }
  for (const token of others) if (!own.has(token)) either += stability(token) || newWeight;
  return { both, either };
}

const holdsAnother = (own: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...own].some((value) => !others.has(value));

const lacksStable = (own: ReadonlySet<string>, others: ReadonlySet<string>, stability: Stability): boolean =>
  [...others].some((value) => !own.has(value) && stability(value) > 0.5);
