/** Probabilities from log-scores, `sharpness` times as peaked: they sum to 1. No scores, no probabilities. */
export function softmax(scores: ArrayLike<number>, sharpness = 1): Float64Array {
  let highest = -Infinity;
  for (let at = 0; at < scores.length; at += 1) highest = Math.max(highest, scores[at] as number);
  const powers = Float64Array.from(scores, (score) => Math.exp(sharpness * (score - highest)));
  let total = 0;
  for (const power of powers) total += power;
  return powers.map((power) => power / total);
}
