/**
 * How likely two samples are this far apart by chance where both come from one distribution: the two-sided test of
 * Kolmogorov and Smirnov by its limit distribution, with Stephens' correction for few values (Stephens 1970, J. R.
 * Stat. Soc. B 32:115). With ties, as stated confidences have them, it is rather too large than too small. 1 where a
 * sample is empty.
 */
export function kolmogorovSmirnov(a: readonly number[], b: readonly number[]): { distance: number; p: number } {
  if (a.length === 0 || b.length === 0) return { distance: 0, p: 1 };
  const distance = largestDistance(
    a.toSorted((x, y) => x - y),
    b.toSorted((x, y) => x - y),
  );
  const root = Math.sqrt((a.length * b.length) / (a.length + b.length));
  return { distance, p: beyond((root + 0.12 + 0.11 / root) * distance) };
}

/** Between the shares of values up to each one; both in order. */
function largestDistance(a: readonly number[], b: readonly number[]): number {
  let [i, j, largest] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i] as number, b[j] as number);
    while (i < a.length && a[i] === value) i += 1;
    while (j < b.length && b[j] === value) j += 1;
    largest = Math.max(largest, Math.abs(i / a.length - j / b.length));
  }
  return largest;
}

/** Kolmogorov's distribution above a value: 2 Σ (−1)^(k−1) exp(−2 k² x²). */
function beyond(x: number): number {
  // The series swings where x is small, and the probability is 1 to four digits there.
  if (x < 0.3) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) {
    const term = Math.exp(-2 * k ** 2 * x ** 2);
    sum += k % 2 === 1 ? term : -term;
    if (term < 1e-12) break;
  }
  return Math.min(1, Math.max(0, 2 * sum));
}
