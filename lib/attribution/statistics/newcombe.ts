import { wilson } from "./wilson";

/**
 * How much larger the share of the second of two independent groups is than that of the first, with its 95% interval:
 * Wilson intervals of both, put together as Newcombe 1998 (Stat. Med. 17:873, method 10) does. Counts above 0.
 */
export function newcombe(
  first: { successes: number; count: number },
  second: { successes: number; count: number },
): { value: number; low: number; high: number } {
  const [p, q] = [first.successes / first.count, second.successes / second.count];
  const [before, after] = [wilson(first.successes, first.count), wilson(second.successes, second.count)];
  return {
    value: q - p,
    low: q - p - Math.hypot(q - after.low, before.high - p),
    high: q - p + Math.hypot(after.high - q, p - before.low),
  };
}
