import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { looks } from "@/lib/attribution/watching/looks";
import { epochEnds, knownRates, knownShares, readThreshold } from "@/lib/attribution/watching/read-threshold";
import { bestSplit, windowSize } from "@/lib/attribution/watching/split-ratio";

// Makes the table of lib/attribution/watching/change-thresholds.ts: the thresholds with which, in histories without a
// change, as many are told of one by the end of each epoch as the rate grants. Where the share is known that is a
// quantile; what is used is the share that was seen, so the table is moved until the rates hold with that.

type Table = number[][][];
const length = epochEnds.at(-1) as number;
const lookCount = (length - looks.least) / looks.every + 1;
const epochOf = (look: number): number => epochEnds.findIndex((end) => look <= end);

/** A look at a history: the greatest ratio in its window, and what lies in there. */
function* historyLooks(share: number, random: () => number, prefix: Int32Array) {
  for (let at = 0; at < length; at += 1) prefix[at + 1] = (prefix[at] as number) + (random() < share ? 1 : 0);
  for (let look: number = looks.least; look <= length; look += looks.every) {
    const from = Math.max(0, look - windowSize);
    const { ratio } = bestSplit(prefix, { from, to: look, stride: looks.every, minSide: looks.minSide });
    yield { look, ratio, count: look - from, hits: (prefix[look] as number) - (prefix[from] as number) };
  }
}

const grantedBy = (epoch: number, rate: number): number => rate * ((epochEnds[epoch] as number) / windowSize);

/** The quantiles of histories whose share is known. */
function firstThresholds(share: number, histories: number, seed: number): number[][] {
  const random = seededRandom(seed);
  const prefix = new Int32Array(length + 1);
  const maxima = epochEnds.map(() => new Float64Array(histories));
  for (let history = 0; history < histories; history += 1)
    for (const { look, ratio } of historyLooks(share, random, prefix)) {
      const of = maxima[epochOf(look)] as Float64Array;
      of[history] = Math.max(of[history] as number, ratio);
    }
  return knownRates.map((rate) => {
    let alive = Array.from({ length: histories }, (_, at) => at);
    return maxima.map((of, epoch) => {
      const left = Math.max(0, Math.floor(histories * grantedBy(epoch, rate)) - (histories - alive.length));
      const sorted = alive.map((at) => of[at] as number).toSorted((a, b) => b - a);
      const threshold = (sorted[left] ?? 0) + 1e-6;
      alive = alive.filter((at) => (of[at] as number) < threshold);
      return threshold;
    });
  });
}

/** How many histories were told of by the end of each epoch, by rate. */
function measure(table: Table, share: number, histories: number, seed: number): number[][] {
  const random = seededRandom(seed);
  const prefix = new Int32Array(length + 1);
  const told = knownRates.map(() => epochEnds.map(() => 0));
  // By rate, look and hits.
  const thresholds = knownRates.map((rate) =>
    Array.from({ length: lookCount }, (_, at) => {
      const look = looks.least + at * looks.every;
      const count = Math.min(look, windowSize);
      return Float64Array.from({ length: count + 1 }, (__, hits) => readThreshold(table, { hits, count, look, rate }));
    }),
  );
  const isTold = new Uint8Array(knownRates.length);
  for (let history = 0; history < histories; history += 1) {
    isTold.fill(0);
    let at = 0;
    for (const { look, ratio, hits } of historyLooks(share, random, prefix)) {
      for (let rate = 0; rate < knownRates.length; rate += 1) {
        if (isTold[rate] === 1 || ratio < ((thresholds[rate] as Float64Array[])[at] as Float64Array)[hits]!) continue;
        isTold[rate] = 1;
        (told[rate] as number[])[epochOf(look)]! += 1;
      }
      at += 1;
    }
  }
  return told.map((byEpoch) => byEpoch.map((_, epoch) => byEpoch.slice(0, epoch + 1).reduce((all, n) => all + n, 0)));
}

/**
 * Moves each threshold by the logarithm of how far the rate of its epoch is off: the chance of a
 * ratio falls with e to its power.
 */
function moved(table: Table, shareAt: number, told: readonly number[][], pace: number, histories: number): number[][] {
  return (table[shareAt] as number[][]).map((byEpoch, rateAt) =>
    byEpoch.map((threshold, epoch) => {
      const rate = knownRates[rateAt] as number;
      const cumulated = told[rateAt] as number[];
      const before = epoch === 0 ? 0 : (cumulated[epoch - 1] as number) / histories;
      const seen = (cumulated[epoch] as number) / histories - before;
      const granted = grantedBy(epoch, rate) - (epoch === 0 ? 0 : grantedBy(epoch - 1, rate));
      const step = Math.log((seen + 2 / histories) / (granted + 2 / histories));
      return Math.max(3, threshold + pace * Math.max(-1, Math.min(1, step)));
    }),
  );
}

/** The table, after so many rounds of moving it; `say` is told how often each of them was off. */
export function calibrate(histories: number, rounds: number, say: (line: string) => void): Table {
  let table: Table = knownShares.map((share, at) => firstThresholds(share, histories, 1_000 + at));
  for (let round = 0; round <= rounds; round += 1) {
    const measured = knownShares.map((share, at) => measure(table, share, histories, 2_000 + 100 * round + at));
    for (const [at, share] of knownShares.entries())
      say(`${round}: ${share}: ${offWords(measured[at] as number[][], histories)}`);
    if (round < rounds)
      table = table.map((_, at) => moved(table, at, measured[at] as number[][], round < 4 ? 0.6 : 0.25, histories));
  }
  return table.map((byRate) => byRate.map((byEpoch) => byEpoch.map((value) => Number(value.toFixed(2)))));
}

/** Told of by the end of each epoch, in percent of what the rate grants within 500 observations. */
const offWords = (told: readonly number[][], histories: number): string =>
  knownRates
    .map(
      (rate, at) =>
        `${rate}: ${(told[at] as number[]).map((n) => ((100 * n) / histories / rate).toFixed(0)).join(" ")}`,
    )
    .join("; ");
