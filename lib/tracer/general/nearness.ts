import { z } from "zod";
import { type Trace } from "@/lib/traces/trace";
import { summariseTrace } from "../summarise-trace";

/** So many must be nearby, so that one odd trace draws none to it. */
export const neighbor = 10;

/** Traces in a few numbers each, and how near to them another one lies that is of their kind. */
export const Nearness = z.object({
  deviation: z.array(z.number()),
  traces: z.array(z.array(z.number())),
  /** Distance to the tenth nearest up to which a trace is near. */
  within: z.number(),
});
export type Nearness = z.infer<typeof Nearness>;

/** Such a share of the traces themselves is near, those of their own story left out. */
const nearShare = 0.75;
/** No difference counts for more than it would where the numbers spread so far. */
const smallestDeviation = 0.1;

const summaryOf = (trace: Pick<Trace, "steps">): number[] => summariseTrace(trace, { words: [], agents: [] });

/** Learns where these traces lie. Stories are equal for traces that tell the same. */
export function fitNearness(items: readonly { trace: Pick<Trace, "steps">; story: number }[]): Nearness {
  const known = items.map(({ trace, story }) => ({ summary: summaryOf(trace), story }));
  const width = known[0]?.summary.length ?? 0;
  const deviation = Array.from({ length: width }, (_, at) => spread(known.map(({ summary }) => summary[at] ?? 0)));
  const distances = known.map(({ summary, story }) => {
    const others = known.filter((other) => other.story !== story).map((other) => other.summary);
    return distanceTo(summary, others, deviation);
  });
  const sorted = distances.toSorted((a, b) => a - b);
  const within = sorted[Math.floor(nearShare * (sorted.length - 1))] ?? 0;
  return { deviation, traces: known.map(({ summary }) => summary), within };
}

/** Never where fewer than ten are known. */
export const isNear = (trace: Pick<Trace, "steps">, { deviation, traces, within }: Nearness): boolean =>
  traces.length >= neighbor && distanceTo(summaryOf(trace), traces, deviation) <= within;

/** Root mean square of the differences in their deviations, to the tenth nearest. */
function distanceTo(
  summary: readonly number[],
  others: readonly (readonly number[])[],
  deviation: readonly number[],
): number {
  const distances = others.map((other) => {
    const squares = summary.map((value, at) => ((value - (other[at] ?? 0)) / (deviation[at] ?? 1)) ** 2);
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / Math.max(squares.length, 1));
  });
  return distances.sort((a, b) => a - b)[neighbor - 1] ?? Infinity;
}

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.max(smallestDeviation, Math.sqrt(squares / Math.max(values.length, 1)));
}
