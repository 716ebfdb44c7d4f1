import { type Share } from "../statistics/estimate";
import { weightedShares } from "../statistics/share";
import { fewestLabelled } from "./fewest-labelled";
import { bandOf, type LengthBand } from "./length-bands";

/** What a method answered of one labeled trace. */
export interface ReliabilityRow {
  /** Equal for traces that ask the same: they are drawn together. */
  question: number;
  stepCount: number;
  isAgentRight: boolean;
  isStepRight: boolean;
  /** 1 / the probability with which the trace came to be labeled. */
  weight: number;
}

export interface Measured {
  isMeasured: true;
  agent: Share;
  step: Share;
  /** Labeled traces, and the questions they ask. */
  count: number;
  questionCount: number;
  /**
   * Whose traces were counted: of this length, or null where those of every length were, since
   * of this one there are too few.
   */
  band: LengthBand | null;
  /** Labeled traces of this length. */
  bandCount: number;
  /** Some traces stand for more than others: they were drawn with other probabilities. */
  isWeighted: boolean;
}

/** How often answers like one were right; `count` labeled traces are too few to say. */
export type MeasuredReliability = Measured | { isMeasured: false; count: number };

/**
 * As somebody is shown it: `isOutdated` where labels or runs may have changed since, and the figure of
 * now comes to whoever asks again.
 */
export type ReliabilityView = MeasuredReliability & { isOutdated?: true };

/**
 * How often a method named the right agent and the exact step, as shares of the traces that the labeled ones were
 * drawn from (Hájek's weighted mean, with the interval over question groups: lib/attribution/statistics/share.ts): of
 * traces as long as this one where there are at least 20, else (or where no length is asked for) of all lengths, else
 * not at all.
 */
export function measureReliability(
  rows: readonly ReliabilityRow[],
  { stepCount, seed }: { stepCount: number | null; seed: number },
): MeasuredReliability {
  const band = stepCount === null ? null : bandOf(stepCount);
  const alike = rows.filter((row) => bandOf(row.stepCount) === band);
  const isOfBand = alike.length >= fewestLabelled;
  const counted = isOfBand ? alike : rows;
  if (counted.length < fewestLabelled) return { isMeasured: false, count: rows.length };
  const weights = counted.map(({ weight }) => weight);
  const groups = counted.map(({ question }) => question);
  const columns = [counted.map((row) => Number(row.isAgentRight)), counted.map((row) => Number(row.isStepRight))];
  const [agent, step] = weightedShares(columns, weights, groups, seed) as [Share, Share];
  return {
    isMeasured: true,
    agent,
    step,
    count: counted.length,
    questionCount: new Set(groups).size,
    band: isOfBand ? band : null,
    bandCount: alike.length,
    isWeighted: weights.some((weight) => weight !== weights[0]),
  };
}
