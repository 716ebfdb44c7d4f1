import { differ } from "./differ";
import { type Estimate } from "./estimate";
import { wilson } from "./wilson";

/**
 * How much larger the share of the second of two independent groups is than that of the first, with its 95% interval:
 * Wilson intervals of both, put together as Newcombe 1998 (Stat. Med. 17:873, method 10) does. Counts above 0. `z`: as
 * `wilson` takes it.
 */
export function newcombe(
  first: { successes: number; count: number },
  second: { successes: number; count: number },
  z?: number,
): Estimate {
  const [before, after] = [first, second].map(({ successes, count }) => ({
    value: successes / count,
    ...wilson(successes, count, z),
  })) as [Estimate, Estimate];
  return differ(before, after);
}
