import { z } from "zod";
import { type Applicability } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { openingWords, summariseTrace } from "./summarise-trace";

/** What the traces that weights were trained on have in common, and how far from it they lie themselves. */
export const ApplicabilityModel = z.object({
  /** Words that at least half of them begin with, and agents that at least two of them have: lower-cased. */
  words: z.array(z.string()),
  agents: z.array(z.string()),
  mean: z.array(z.number()),
  deviation: z.array(z.number()),
  /** Distances up to which a trace is familiar, and similar. */
  familiarWithin: z.number(),
  similarWithin: z.number(),
});
export type ApplicabilityModel = z.infer<typeof ApplicabilityModel>;

const words = {
  familiar: "These weights were trained on traces like this one.",
  similar: "This trace differs somewhat from those these weights were trained on: its probabilities may be off.",
  unknown: "These weights were not trained on a system like this one: treat the ranking as a reading order.",
} as const;

/**
 * Below so many of its own deviations no difference counts: a share that never changed in ten traces
 * may well change in the eleventh.
 */
const smallestDeviation = 0.1;

/** Learns where these traces lie. Thresholds are quantiles of the distances of each from the others. */
export function fitApplicability(traces: readonly Trace[]): ApplicabilityModel {
  const common = commonOf(traces);
  const summaries = traces.map((trace) => summariseTrace(trace, common));
  const distances = summaries.map((summary, left) =>
    distanceBetween(summary, spreadOf(summaries.filter((_, at) => at !== left))),
  );
  const familiarWithin = Math.max(1.5, 1.25 * quantile(distances, 0.95));
  return { ...common, ...spreadOf(summaries), familiarWithin, similarWithin: 1.35 * familiarWithin };
}

/** How far a trace lies from those: the root mean square of its differences in their deviations. */
export const applicabilityDistance = (trace: Trace, model: ApplicabilityModel): number =>
  distanceBetween(summariseTrace(trace, { words: model.words, agents: model.agents }), model);

/** A distance in words. */
export function judgeApplicability(distance: number, model: ApplicabilityModel): Applicability {
  const level = distance <= model.familiarWithin ? "familiar" : distance <= model.similarWithin ? "similar" : "unknown";
  return { level, distance, words: words[level] };
}

function commonOf(traces: readonly Trace[]): { words: string[]; agents: string[] } {
  return {
    words: inAtLeast(traces.map(openingWords), traces.length / 2),
    agents: inAtLeast(
      traces.map((trace) => new Set(trace.steps.map(({ agent }) => agent.toLowerCase()))),
      2,
    ),
  };
}

function inAtLeast(sets: readonly ReadonlySet<string>[], count: number): string[] {
  const counts = new Map<string, number>();
  for (const set of sets) for (const item of set) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].flatMap(([item, found]) => (found >= count ? [item] : [])).sort();
}

function spreadOf(summaries: readonly (readonly number[])[]): { mean: number[]; deviation: number[] } {
  const count = Math.max(summaries.length, 1);
  const width = summaries[0]?.length ?? 0;
  const mean = Array.from(
    { length: width },
    (_, at) => summaries.reduce((sum, summary) => sum + (summary[at] as number), 0) / count,
  );
  const deviation = mean.map((centre, at) => {
    const squares = summaries.reduce((sum, summary) => sum + ((summary[at] as number) - centre) ** 2, 0);
    return Math.max(smallestDeviation, Math.sqrt(squares / count));
  });
  return { mean, deviation };
}

function distanceBetween(
  summary: readonly number[],
  spread: { mean: readonly number[]; deviation: readonly number[] },
) {
  const squares = summary.map((value, at) => {
    const mean = spread.mean[at] ?? value;
    return ((value - mean) / (spread.deviation[at] ?? 1)) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / Math.max(squares.length, 1));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
