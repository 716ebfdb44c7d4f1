import { type HitMap } from "@/lib/traces/found-steps";

/**
 * One place in a step at which what is looked for is found, the first being 0; of a search
 * without words, the step itself.
 */
export interface Hit {
  stepIndex: number;
  occurrence: number;
}

/** Where everything is, with how many places there are before each step; `steps` ascend. */
export interface Hits extends HitMap {
  before: number[];
  total: number;
}

export const noHits: Hits = { steps: [], counts: [], before: [], total: 0 };

/** The hits with those that lie behind them. */
export function addHits(hits: Hits, more: HitMap): Hits {
  let total = hits.total;
  const before = more.counts.map((count) => {
    total += count;
    return total - count;
  });
  return {
    steps: [...hits.steps, ...more.steps],
    counts: [...hits.counts, ...more.counts],
    before: [...hits.before, ...before],
    total,
  };
}

/** Place among `steps` of the first one at or after a step; as many as there are where there is none. */
function placeOf({ steps }: Hits, stepIndex: number): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle] ?? 0) < stepIndex) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first hit at or after a step, round and round; null where there is none at all. */
export function firstHitFrom(hits: Hits, stepIndex: number): Hit | null {
  const step = hits.steps[placeOf(hits, stepIndex)] ?? hits.steps[0];
  return step === undefined ? null : { stepIndex: step, occurrence: 0 };
}

/** Which of all hits this is, the first being 1; null where it is none. */
export function ordinalOf(hits: Hits, { stepIndex, occurrence }: Hit): number | null {
  const place = placeOf(hits, stepIndex);
  const before = hits.before[place];
  return hits.steps[place] === stepIndex && before !== undefined ? before + occurrence + 1 : null;
}

/** The hit after (or before) one, or after (or before) a whole step where `occurrence` is null; round and round. */
export function nextHit(hits: Hits, from: { stepIndex: number; occurrence: number | null }, by: 1 | -1): Hit | null {
  const { steps, counts } = hits;
  if (steps.length === 0) return null;
  const place = placeOf(hits, from.stepIndex);
  if (steps[place] === from.stepIndex && from.occurrence !== null) {
    const occurrence = from.occurrence + by;
    if (occurrence >= 0 && occurrence < (counts[place] ?? 0)) return { stepIndex: from.stepIndex, occurrence };
  }
  const isHere = steps[place] === from.stepIndex;
  const next = (by === 1 ? place + (isHere ? 1 : 0) : place - 1 + steps.length) % steps.length;
  return { stepIndex: steps[next] ?? 0, occurrence: by === 1 ? 0 : Math.max(0, (counts[next] ?? 1) - 1) };
}
