/**
 * A stretch in which the same steps come again and again: `times` rounds of `period` steps each, from step `first` on.
 * A round repeats the one before it where agents and kinds are the same, step for step, and the texts, taken together,
 * have at least five eighths of their words in common.
 */
export interface Loop {
  first: number;
  period: number;
  times: number;
}

/**
 * What of a step tells whether it repeats another; `sketch` is that of its text
 * (lib/traces/sketch.ts), null where none was made.
 */
export interface LoopStep {
  agent: string;
  kind: string;
  sketch: number | null;
}

/** How many parts two sketches have in common at most. */
export const bandCount = 4;

const longestPeriod = 6;
const fewestTimes = 3;

/** The last step of a loop. */
export const lastOfLoop = ({ first, period, times }: Loop): number => first + period * times - 1;

/**
 * Loops in order, none within another: of those that start at a step, the one that covers most, of equals the shorter
 * round. That agents take turns makes no loop, only that they say again what they said a round before. Time and room
 * grow with the number of steps alone.
 */
export function findLoops(steps: readonly LoopStep[]): Loop[] {
  const runs = Array.from({ length: longestPeriod }, (_, at) => repeatRuns(steps, at + 1));
  const loops: Loop[] = [];
  for (let first = 0; first < steps.length;) {
    let best: Loop | null = null;
    for (let period = 1; period <= longestPeriod; period++) {
      const times = (runs[period - 1]?.[first + period] ?? 0) + 1;
      if (times >= fewestTimes && times * period > (best ? best.times * best.period : 0))
        best = { first, period, times };
    }
    if (best) loops.push(best);
    first = best ? lastOfLoop(best) + 1 : first + 1;
  }
  return loops;
}

/**
 * For every step, how many rounds of `period` steps follow each other from it on that
 * each repeat the round before them.
 */
function repeatRuns(steps: readonly LoopStep[], period: number): Uint32Array {
  const rounds = new Uint32Array(steps.length + period + 1);
  // What the steps of the round that begins at `at` have in common with the round before: how many are of the same
  // agent and kind, and bands of their texts.
  let sameCount = 0;
  let commonBands = 0;
  const take = (at: number, by: 1 | -1) => {
    const step = steps[at];
    const before = steps[at - period];
    if (!step || !before || step.agent !== before.agent || step.kind !== before.kind) return;
    if (step.sketch === null || before.sketch === null) return;
    sameCount += by;
    commonBands += by * bandsInCommon(step.sketch, before.sketch);
  };
  for (let at = steps.length - 1; at >= period; at--) {
    take(at, 1);
    take(at + period, -1);
    const isRepeat = sameCount === period && commonBands * 8 >= period * bandCount * 5;
    if (isRepeat) rounds[at] = (rounds[at + period] ?? 0) + 1;
  }
  return rounds;
}

/**
 * How many of their four bands two sketches have in common: on the average four times the share of pairs of words
 * that the texts have in common.
 */
export function bandsInCommon(a: number, b: number): number {
  const parted = a ^ b;
  let common = 0;
  for (let band = 0; band < bandCount; band++) if (((parted >>> (band * 8)) & 0xff) === 0) common++;
  return common;
}
