import { sameAgent } from "@/lib/traces/normalise-agent";

/**
 * What speaks for having a person read a trace, and how much it is worth. Kept with the trace in its queue, so that
 * people see why it stands where it does.
 */
export interface WorthParts {
  /** Methods that gave an answer, by the newest of each; controls and those that abstained give none. */
  methodCount: number;
  /** How many steps, and how many agents, they point to. */
  stepCount: number;
  agentCount: number;
  /** Entropy of the steps plus that of the agents that they point to, in bits. */
  disagreementBits: number;
  /** Other traces of the same system whose newest answer names the same agent, of the last 30 days. */
  likeItCount: number;
  readingMinutes: number;
  /** Whether the minutes rest on how long people of the workspace read, or on length alone. */
  isReadingMeasured: boolean;
  /** What the queue is ordered by: expected gain per minute, without a unit. */
  worth: number;
}

/**
 * Brysbaert, How many words do we read per minute?, Journal of Memory and Language 109 (2019): silent
 * reading of English non-fiction.
 */
const wordsPerMinute = 238;
/** An English word with the space after it. */
const bytesPerWord = 6;
/** To see who speaks to whom, and why. */
const minutesPerStep = 1 / 6;
/** Nobody reads the hundredth page of a tool's result. */
export const maxReadBytesPerStep = 8_192;
/** So many measured times are needed before they are believed. */
export const minMeasuredReadings = 20;

interface Length {
  stepCount: number;
  /** Bytes of its text, those of each step up to `maxReadBytesPerStep`. */
  readBytes: number;
}

/**
 * About how many minutes a person reads: the text at the usual speed of reading and ten seconds a step. Over the files
 * of Who&When's two parts that gives 9 and 46 minutes on average, 21 over both, where its experts took about 27.
 * Measured on nobody here: that is what `readingScale` is for.
 */
export const estimateReadingMinutes = ({ stepCount, readBytes }: Length): number =>
  Math.max(0.5, readBytes / bytesPerWord / wordsPerMinute + stepCount * minutesPerStep);

/**
 * How much longer people of this workspace read than is estimated: the median ratio over their labels;
 * null under `minMeasuredReadings`.
 */
export const readingScale = (readings: readonly (Length & { readingMs: number })[]): number | null => {
  if (readings.length < minMeasuredReadings) return null;
  const ratios = readings.map((reading) => reading.readingMs / 60_000 / estimateReadingMinutes(reading));
  ratios.sort((one, other) => one - other);
  const middle = Math.floor(ratios.length / 2);
  const high = ratios[middle] ?? 1;
  return ratios.length % 2 === 1 ? high : (high + (ratios[middle - 1] ?? 1)) / 2;
};

/** Shannon's entropy of the shares of these counts, in bits. */
const entropyBits = (counts: readonly number[]): number => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((bits, count) => (count === 0 ? bits : bits - (count / total) * Math.log2(count / total)), 0);
};

const countBy = <T>(items: readonly T[], isSame: (one: T, other: T) => boolean): number[] => {
  const groups: { first: T; count: number }[] = [];
  for (const item of items) {
    const group = groups.find(({ first }) => isSame(first, item));
    if (group) group.count += 1;
    else groups.push({ first: item, count: 1 });
  }
  return groups.map(({ count }) => count);
};

/**
 * What a look at a trace is worth: (1 + disagreement of methods in bits) × (1 + log2(1 + traces like it)) ÷ minutes. A
 * label settles more where methods point to different steps, helps with more traces where many are alike (each doubling
 * counts once), and costs the time of reading. A rule of ours for an order, nothing that was measured: labels chosen by
 * it are not typical, which is why a queue has a random stream beside it.
 */
export const measureWorth = ({
  answers,
  likeItCount,
  readingScale: scale,
  ...length
}: Length & {
  /** The newest answer of each method. */
  answers: readonly { agent: string; stepIndex: number }[];
  likeItCount: number;
  /** See `readingScale`. */
  readingScale: number | null;
}): WorthParts => {
  const steps = countBy(
    answers.map(({ stepIndex }) => stepIndex),
    (one, other) => one === other,
  );
  const agents = countBy(
    answers.map(({ agent }) => agent),
    sameAgent,
  );
  const disagreementBits = entropyBits(steps) + entropyBits(agents);
  const readingMinutes = estimateReadingMinutes(length) * (scale ?? 1);
  return {
    methodCount: answers.length,
    stepCount: steps.length,
    agentCount: agents.length,
    disagreementBits,
    likeItCount,
    readingMinutes,
    isReadingMeasured: scale !== null,
    worth: ((1 + disagreementBits) * (1 + Math.log2(1 + likeItCount))) / readingMinutes,
  };
};
