/** Steps do the same when they share more of what tells them apart than not. */
const sameFrom = 0.5;
/** Sums of the same weights in another order differ by less than this share. */
const tolerance = 1e-6;
/**
 * The tokens of every sentence: of each list, those that together weigh less than this
 * share of it are not in the index.
 */
const commonShare = 0.25;
/** In the index, the place of what has no tokens at all. */
const noToken = -1;

/**
 * Sorts steps of one head into actions: first every step is read, which tells how much a token says, then
 * they are sorted one after another.
 */
export interface StepSorter {
  head: string;
  /** The tokens of a step, each once, as numbers in their order. */
  read: (tokens: readonly string[]) => Int32Array;
  /**
   * The number of the first action of which the first step shares more than half of its weight with this
   * one; a new one where there is none.
   */
  sort: (tokens: Int32Array) => number;
}

export function createStepSorter(head: string): StepSorter {
  const numbers = new Map<string, number>();
  /** How many steps hold each token. */
  const holding: number[] = [];
  let stepCount = 0;
  const actions: Weighed[] = [];
  /** By token: the actions in whose telling part it stands. */
  const index = new Map<number, number[]>();
  /** Of each action the weight of the telling tokens that it shares with the step that is being sorted. */
  const shared: number[] = [];
  /** How much a token says: ln(1 + steps / steps that hold it), so that the words of every sentence say little. */
  const weigh = (token: number): number => Math.log(1 + stepCount / (holding[token] ?? 1));
  let scale: ReturnType<typeof createScale> | null = null;

  /**
   * In their order, the actions that may share more than half of the heavier one's weight with the step: tokens that
   * both hold and that are not telling in both weigh less than `commonShare` of it (those after the end of the telling
   * part that ends first), so telling ones of both make up the rest.
   */
  const findCandidates = ({ sum, telling }: Weighed, weights: Float64Array): number[] => {
    const touched: number[] = [];
    for (const token of telling)
      for (const action of index.get(token) ?? []) {
        if (shared[action] === -1) {
          touched.push(action);
          shared[action] = 0;
        }
        shared[action] = (shared[action] as number) + (weights[token] ?? 0);
      }
    const isNear = (action: number): boolean =>
      (shared[action] as number) >=
      (sameFrom - commonShare) * (1 - tolerance) * Math.max(sum, (actions[action] as Weighed).sum);
    const found = touched.filter(isNear).sort((a, b) => a - b);
    for (const action of touched) shared[action] = -1;
    return found;
  };

  return {
    head,
    read(tokens) {
      stepCount += 1;
      return Int32Array.from(tokens, (token) => {
        const number = numbers.get(token) ?? numbers.size;
        numbers.set(token, number);
        holding[number] = (holding[number] ?? 0) + 1;
        return number;
      });
    },
    sort(tokens) {
      scale ??= createScale(Float64Array.from(holding, (_, token) => weigh(token)));
      const own = scale.weigh(tokens);
      const candidates = findCandidates(own, scale.weights);
      scale.put(tokens);
      for (const action of candidates) if (scale.overlap((actions[action] as Weighed).tokens) > sameFrom) return action;
      for (const token of own.telling) {
        const known = index.get(token);
        if (known) known.push(actions.length);
        else index.set(token, [actions.length]);
      }
      shared.push(-1);
      return actions.push(own) - 1;
    },
  };
}

/**
 * A list of tokens with the sum of their weights and its telling part: the rarest, so many that the others weigh
 * less than `commonShare` of it.
 */
interface Weighed {
  tokens: Int32Array;
  sum: number;
  telling: number[];
}

/** Compares lists of tokens by their weights, one list after another with the one that was put. */
function createScale(weights: Float64Array) {
  const inPut = new Float64Array(weights.length);
  const besideOther = weights.slice();
  let put: Int32Array = new Int32Array();
  return {
    weights,
    weigh(tokens: Int32Array): Weighed {
      if (tokens.length === 0) return { tokens, sum: 0, telling: [noToken] };
      const telling = Array.from(tokens).sort((a, b) => (weights[b] as number) - (weights[a] as number) || a - b);
      const sum = telling.reduce((total, token) => total + (weights[token] as number), 0);
      let left = sum;
      const last = telling.findIndex(
        (token) => (left -= weights[token] as number) < commonShare * (1 - tolerance) * sum,
      );
      return { tokens, sum, telling: telling.slice(0, last + 1) };
    },
    put(tokens: Int32Array): void {
      for (const token of put) inPut[token] = 0;
      put = tokens;
      for (const token of tokens) inPut[token] = weights[token] as number;
    },
    /** Weighted Jaccard: what both hold by what either holds. */
    overlap(other: Int32Array): number {
      let [both, either] = [0, 0];
      for (let at = 0; at < other.length; at += 1) {
        const token = other[at] as number;
        both += inPut[token] as number;
        either += weights[token] as number;
        besideOther[token] = 0;
      }
      for (let at = 0; at < put.length; at += 1) either += besideOther[put[at] as number] as number;
      for (let at = 0; at < other.length; at += 1)
        besideOther[other[at] as number] = weights[other[at] as number] as number;
      return either === 0 ? 1 : both / either;
    },
  };
}
