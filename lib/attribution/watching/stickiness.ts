/**
 * How much an observation tells about the next one: the lag-1 autocorrelation of a series, of so many observations.
 * The tests behind alerts take observations for independent; where they stick together, changes are seen that are none.
 */
export interface Stickiness {
  lag1: number;
  count: number;
}

/** So few observations say nothing of how they follow each other. */
const least = 30;
/** From here on a stated rate of false alarms no longer holds (docs/watching.md says how far off it is). */
const noticeable = 0.1;
/** In standard errors, 1/√n, of a series of independent observations: one in forty of those gets so far. */
const surely = 2;

/**
 * The stickiness of one series in stretches, each held against its own shares, so that a change between two of them
 * does not count; null where there are too few observations, where all say the same, or where they do not stick
 * together beyond chance. Of several values their indicators are put together.
 */
export function stickinessOf(stretches: readonly (readonly string[])[]): Stickiness | null {
  const count = stretches.reduce((sum, stretch) => sum + stretch.length, 0);
  if (count < least) return null;
  let [following, spread] = [0, 0];
  for (const stretch of stretches)
    for (const value of new Set(stretch)) {
      const share = stretch.filter((each) => each === value).length / stretch.length;
      const deviations = stretch.map((each) => (each === value ? 1 : 0) - share);
      for (const [at, deviation] of deviations.entries()) {
        spread += deviation * deviation;
        following += deviation * (deviations[at + 1] ?? 0);
      }
    }
  if (spread === 0) return null;
  const lag1 = following / spread;
  return lag1 >= noticeable && lag1 * Math.sqrt(count) >= surely ? { lag1, count } : null;
}

/** "lag-1 autocorrelation 0.31 over 240" */
export const stickinessWords = ({ lag1, count }: Stickiness): string =>
  `lag-1 autocorrelation ${lag1.toFixed(2)} over ${count}`;
