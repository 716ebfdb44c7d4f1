import { type PartsOf } from "./chance-corrected";
import { countPlaces, countTimes, sumTimes } from "./counted-units";
import { nearMass, valueScale, windowsWithin } from "./value-scale";

/**
 * The parts of Cohen's kappa, which says how much two raters agree beyond chance: 1 is perfect, 0 what their own habits
 * would give by chance (Cohen 1960, Educ. Psychol. Meas. 20:37). Numbers at most `within` apart agree: his weighted
 * kappa with weight 1 up to there and 0 beyond (Cohen 1968, Psychol. Bull. 70:213). With 0 it is that of 1960.
 */
export function cohenParts(pairs: readonly (readonly [number, number])[], within: number): PartsOf {
  const scale = valueScale(pairs.flat());
  const windows = windowsWithin(scale, within);
  const places = [0, 1].map((rater) =>
    Int32Array.from(pairs, (pair) => scale.placeOf.get(pair[rater] as number) ?? 0),
  ) as [Int32Array, Int32Array];
  const near = Float64Array.from(pairs, ([a, b]) => Number(Math.abs(a - b) <= within));
  const [left, right] = [new Float64Array(scale.numbers.length), new Float64Array(scale.numbers.length)];
  return (times) => {
    const count = countTimes(pairs.length, times);
    if (count === 0) return null;
    countPlaces(left, places[0], null, times);
    countPlaces(right, places[1], null, times);
    return { observed: sumTimes(near, times) / count, expected: nearMass(left, right, windows) / count ** 2 };
  };
}
