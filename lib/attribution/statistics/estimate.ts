/** A figure with its 95% interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

/**
 * A share of `count` traces, all in 0–1, with its 95% interval over question groups; `wilson` is the interval for
 * independent traces, null where several ask the same.
 */
export interface Share extends Estimate {
  count: number;
  wilson: { low: number; high: number } | null;
}
