/**
 * How likely a split this uneven of the traces that only one of two has right is by chance: the exact two-sided test,
 * twice the smaller tail of the binomial distribution with ½, at most 1 (McNemar 1947, Psychometrika 12:153; exact as
 * in Fagerland, Lydersen & Laake 2013, BMC Med. Res. Methodol. 13:91). Only for independent traces.
 */
export function mcnemarExact(onlyA: number, onlyB: number): number {
  const count = onlyA + onlyB;
  const fewer = Math.min(onlyA, onlyB);
  // Of logarithms, since ½ to the power of a thousand is 0 in a double.
  let logChoose = 0;
  let tail = 0;
  for (let k = 0; k <= fewer; k += 1) {
    tail += Math.exp(logChoose - count * Math.LN2);
    logChoose += Math.log((count - k) / (k + 1));
  }
  return Math.min(1, 2 * tail);
}
