import { wilson } from "./wilson";

/**
 * Of pairs, how many have both, only the first, only the second, or neither. Whole numbers, at least one pair in all.
 */
interface PairedCounts {
  both: number;
  onlyFirst: number;
  onlySecond: number;
  neither: number;
}

/**
 * How much larger the share of the second of two paired answers is than that of the first, with its 95% interval:
 * Wilson intervals of both, put together by how the two go together (Newcombe 1998, Stat. Med. 17:2635, method 10, with
 * its correction of φ for continuity).
 */
export function newcombePaired({ both, onlyFirst, onlySecond, neither }: PairedCounts): {
  value: number;
  low: number;
  high: number;
} {
  const count = both + onlyFirst + onlySecond + neither;
  const [ofFirst, ofSecond] = [both + onlyFirst, both + onlySecond];
  const [p, q] = [ofFirst / count, ofSecond / count];
  const [first, second] = [wilson(ofFirst, count), wilson(ofSecond, count)];
  const phi = correctedPhi({ both, onlyFirst, onlySecond, neither });
  const spread = (a: number, b: number): number => Math.sqrt(Math.max(0, a ** 2 - 2 * phi * a * b + b ** 2));
  const value = (onlySecond - onlyFirst) / count;
  return {
    value,
    low: Math.max(-1, value - spread(q - second.low, first.high - p)),
    high: Math.min(1, value + spread(second.high - q, p - first.low)),
  };
}

/** The correlation of the two answers, drawn towards none where it is above; 0 where one of them is always the same. */
function correctedPhi({ both, onlyFirst, onlySecond, neither }: PairedCounts): number {
  const margins = (both + onlyFirst) * (onlySecond + neither) * (both + onlySecond) * (onlyFirst + neither);
  if (margins === 0) return 0;
  const product = both * neither - onlyFirst * onlySecond;
  const count = both + onlyFirst + onlySecond + neither;
  return (product > 0 ? Math.max(product - count / 2, 0) : product) / Math.sqrt(margins);
}
