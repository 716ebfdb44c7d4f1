import { type EncodedAction } from "./vocabulary";

/** By the number of a word or value: in how large a share of the passed traces it stands. */
export type Stability = Float64Array;

/** A word that no passed trace holds may be another way to say the same, a value may not. */
const newWordWeight = 0.5;
const newValueWeight = 1;

/**
 * In which share of these traces, each a list of actions, each of the `size` numbers of their
 * vocabulary stands; 0 where in none.
 */
export function stabilityOf(passed: readonly (readonly EncodedAction[])[], size: number): Stability {
  const counts = new Float64Array(size);
  const seenIn = new Int32Array(size);
  for (const [at, actions] of passed.entries())
    for (const { words, values } of actions)
      for (const tokens of [words, values])
        for (const token of tokens) {
          if (seenIn[token] === at + 1) continue;
          seenIn[token] = at + 1;
          counts[token] = (counts[token] ?? 0) + 1;
        }
  return counts.map((count) => count / passed.length);
}

/**
 * How alike two actions are, 0–1: 0 where their heads differ; else the weight of the words and values that both hold by
 * the weight of those that either holds (weighted Jaccard). A token weighs its stability; of those that no passed trace
 * holds, a value weighs 1 and a word ½. Where another value stands in the place of one that more than half of the
 * passed traces hold, at most half.
 *
 * The function remembers the first action of the last question: asking for one action after another beside
 * the same first one is fastest.
 */
export function createComparison(stability: Stability): (action: EncodedAction, other: EncodedAction) => number {
  const words = createScale(stability.map((share) => share || newWordWeight));
  const values = createScale(stability.map((share) => share || newValueWeight));
  let first: EncodedAction | null = null;
  return (action, other) => {
    if (action.head !== other.head) return 0;
    if (action !== first) {
      first = action;
      words.putFirst(action.words);
      values.putFirst(action.values);
    }
    const either = words.putSecond(other.words) + values.putSecond(other.values);
    const alike = either === 0 ? 1 : (words.weighBoth() + values.weighBoth()) / either;
    return values.isReplaced(stability) ? alike / 2 : alike;
  };
}

/**
 * Weighs the tokens of one action against those of another. Both lists are short and the vocabulary is long, so marks
 * are set and taken back one by one.
 * What runs once for each cell of an alignment counts by index, which is several times as fast as
 * `for … of` over a typed array.
 */
function createScale(weights: Float64Array) {
  /** Of tokens that the first one holds 0, of others their weight. */
  const besideFirst = weights.slice();
  /** Of tokens that the second one holds their weight, of others 0. */
  const inSecond = new Float64Array(weights.length);
  let first: Int32Array = new Int32Array();
  let second: Int32Array = first;
  let firstSum = 0;
  return {
    putFirst(tokens: Int32Array): void {
      for (const token of first) besideFirst[token] = weights[token] as number;
      first = tokens;
      firstSum = 0;
      for (const token of tokens) {
        besideFirst[token] = 0;
        firstSum += weights[token] as number;
      }
    },
    /** The weight of what either of the two holds. */
    putSecond(tokens: Int32Array): number {
      for (let at = 0; at < second.length; at += 1) inSecond[second[at] as number] = 0;
      second = tokens;
      let sum = firstSum;
      for (let at = 0; at < tokens.length; at += 1) {
        const token = tokens[at] as number;
        inSecond[token] = weights[token] as number;
        sum += besideFirst[token] as number;
      }
      return sum;
    },
    weighBoth(): number {
      let sum = 0;
      for (let at = 0; at < first.length; at += 1) sum += inSecond[first[at] as number] as number;
      return sum;
    },
    /**
     * Whether each holds a token that the other does not, of which one stands in more than half of the passed traces.
     */
    isReplaced(stability: Stability): boolean {
      let [isFirstAlone, isSecondAlone, isStable] = [false, false, false];
      for (const token of first)
        if (inSecond[token] === 0) {
          isFirstAlone = true;
          isStable ||= (stability[token] as number) > 0.5;
        }
      if (!isFirstAlone) return false;
      for (const token of second)
        if (besideFirst[token] !== 0) {
          isSecondAlone = true;
          isStable ||= (stability[token] as number) > 0.5;
        }
      return isSecondAlone && isStable;
    },
  };
}
