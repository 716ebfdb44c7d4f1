/** The value in 0–1 below which a share `chance` (0–1) of a beta distribution lies; `a` and `b` above 0. */
export function betaQuantile(chance: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  let at = a / (a + b);
  // Newton's method, with halving where it would leave what is known to hold the value.
  for (let step = 0; step < mostSteps && high - low > 1e-15; step += 1) {
    const excess = betaShare(at, a, b) - chance;
    if (excess < 0) low = at;
    else high = at;
    const next = at - excess / Math.exp(logDensity(at, a, b));
    const chosen = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(chosen - at) < 1e-14) return chosen;
    at = chosen;
  }
  return at;
}
/** Halving alone needs no more. */
const mostSteps = 60;

const logDensity = (x: number, a: number, b: number): number =>
  (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b);

/** The share of a beta distribution below `x`: the regularized incomplete beta function. */
export function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // On this side of the middle the fraction converges fast.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(1 - x, b, a);
  return (Math.exp(logDensity(x, a, b)) * x * (1 - x)) / (a * betaFraction(x, a, b));
}

/** The continued fraction of the function above (DLMF 8.17.22), from its last term to its first. */
function betaFraction(x: number, a: number, b: number): number {
  let value = 1;
  // How many are needed grows as the square root of the larger parameter.
  for (let term = 40 + Math.ceil(4 * Math.sqrt(Math.max(a, b))); term > 0; term -= 1) {
    const m = Math.floor(term / 2);
    const above = term % 2 === 0 ? m * (b - m) : -(a + m) * (a + b + m);
    value = 1 + (above * x) / ((a + term - 1) * (a + term) * value);
  }
  return value;
}

/** Stirling's series (DLMF 5.11.1), from 20 on exact to 1e-15; smaller ones are moved there. */
function logGamma(x: number): number {
  let [at, moved] = [x, 0];
  for (; at < 20; at += 1) moved += Math.log(at);
  const series = 1 / (12 * at) - 1 / (360 * at ** 3) + 1 / (1260 * at ** 5) - 1 / (1680 * at ** 7);
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - moved;
}
