import { share } from "@/lib/attribution/statistics/share";
import { wilson } from "@/lib/attribution/statistics/wilson";
import { type Figure } from "@/lib/attribution/tracer-view";

/**
 * A share with its interval over question groups (lib/attribution/statistics/share.ts), as versions of weights keep it.
 */
export function shareFigure(values: readonly number[], groups: readonly number[], seed: number): Figure {
  const { value, low, high, count } = share(values, groups, seed);
  return { share: value, low, high, count };
}

/** A share of independent answers with Wilson's interval, in the same shape. */
export const wilsonFigure = (share: number, count: number): Figure => ({
  share,
  ...wilson(share * count, count),
  count,
});
