import { type Figure } from "@/lib/attribution/tracer-view";

/** The 97.5th percentile of the normal distribution. */
const z = 1.96;

/** A share of `count` independent answers with its 95 % interval (Wilson 1927, J. Am. Stat. Assoc. 22:209). `share` in 0–1, `count` at least 1. */
export function wilsonFigure(share: number, count: number): Figure {
  const square = z ** 2;
  const middle = share + square / (2 * count);
  const spread = Math.sqrt((square * (share * (1 - share) + square / (4 * count))) / count);
  const whole = 1 + square / count;
  return { share, low: Math.max(0, (middle - spread) / whole), high: Math.min(1, (middle + spread) / whole), count };
}
