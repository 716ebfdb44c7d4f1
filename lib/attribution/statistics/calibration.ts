/**
 * A probability that was stated of an answer, 0–1, and whether it was right: 0 or 1, or between over several repeats.
 */
export interface StatedPair {
  stated: number;
  right: number;
}

/**
 * The mean squared difference of what was stated and what came (Brier 1950, Mon. Weather Rev. 78:1, for one event): the
 * less the better, 0.25 for "even" always. NaN of none.
 */
export const brier = (pairs: readonly StatedPair[]): number =>
  pairs.reduce((sum, { stated, right }) => sum + (stated - right) ** 2, 0) / pairs.length;

/**
 * How much is wrong when only the surest are answered (El-Yaniv & Wiener 2010, J. Mach. Learn. Res. 11:1605): for each
 * stated probability, from the highest, the share of answers with at least that much and the share of wrong ones among
 * them. Answers that state the same come together.
 */
export function riskCoverage(
  pairs: readonly StatedPair[],
): { threshold: number; coverage: number; risk: number; count: number }[] {
  const sorted = [...pairs].sort((a, b) => b.stated - a.stated);
  const points: { threshold: number; coverage: number; risk: number; count: number }[] = [];
  let wrong = 0;
  for (const [at, { stated, right }] of sorted.entries()) {
    wrong += 1 - right;
    if (sorted[at + 1]?.stated === stated) continue;
    const count = at + 1;
    points.push({ threshold: stated, coverage: count / sorted.length, risk: wrong / count, count });
  }
  return points;
}

interface CalibrationBin {
  /** Means over the answers of the bin. */
  stated: number;
  right: number;
  count: number;
}

/**
 * The expected calibration error: the mean distance of what was stated and how much was right over bins of equal
 * width, weighted by their answers (Naeini, Cooper & Hauskrecht 2015, AAAI 29; Guo et al. 2017, ICML, equation 3).
 * A bin holds its lower end, the last one both. Biased upwards on few answers, hence shown from 200 on. Bins
 * without an answer are left out; NaN of no answers.
 */
export function expectedCalibrationError(pairs: readonly StatedPair[]): { error: number; bins: CalibrationBin[] } {
  const bins = 10;
  const cells = Array.from({ length: bins }, () => ({ stated: 0, right: 0, count: 0 }));
  for (const { stated, right } of pairs) {
    const cell = cells[Math.max(0, Math.min(bins - 1, Math.floor(stated * bins)))] as CalibrationBin;
    cell.stated += stated;
    cell.right += right;
    cell.count += 1;
  }
  const filled = cells
    .filter(({ count }) => count > 0)
    .map(({ stated, right, count }) => ({ stated: stated / count, right: right / count, count }));
  const distance = filled.reduce((sum, { stated, right, count }) => sum + count * Math.abs(stated - right), 0);
  return { error: distance / pairs.length, bins: filled };
}
