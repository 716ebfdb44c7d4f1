import { betaQuantile } from "./beta-quantile";

/**
 * The 95% interval of a share by Jeffreys' prior, `count` above 0 and `successes` in 0–count, both fractions where need
 * be (Brown, Cai & DasGupta 2001, Stat. Sci. 16:101). With few successes it is narrower than Wilson's, so that the
 * difference of two such shares has an interval that is not too wide (Laud 2017, Pharm. Stat. 16:334).
 */
export const jeffreys = (successes: number, count: number): { low: number; high: number } => ({
  low: successes <= 0 ? 0 : betaQuantile(0.025, successes + 0.5, count - successes + 0.5),
  high: successes >= count ? 1 : betaQuantile(0.975, successes + 0.5, count - successes + 0.5),
});
