import { type PartsOf } from "./chance-corrected";
import { countPlaces, sumTimes } from "./counted-units";
import { nearPairs } from "./fleiss-kappa";
import { nearMass, valueScale, windowsWithin } from "./value-scale";

/**
 * The parts of Krippendorff's alpha: its observed and its expected disagreement, each taken from 1. The coefficient
 * says how reliable what several raters say is: 1 is perfect, 0 what one would get by drawing from all that was
 * said, below 0 is disagreement on purpose (Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability",
 * Annenberg School, University of Pennsylvania). Values at most `within` apart are the same: with 0 that is alpha
 * for nominal data, above it no metric of Krippendorff's but alpha with that difference function. Units with under
 * two values tell nothing and are passed over.
 */
export function alphaParts(units: readonly (readonly number[])[], within: number): PartsOf {
  const paired = units.map((unit) => (unit.length < 2 ? [] : unit));
  const scale = valueScale(paired.flat());
  const windows = windowsWithin(scale, within);
  const places = Int32Array.from(paired.flat(), (number) => scale.placeOf.get(number) ?? 0);
  const unitOf = Int32Array.from(paired.flatMap((unit, at) => unit.map(() => at)));
  const lengths = Float64Array.from(paired, ({ length }) => length);
  const agreed = Float64Array.from(paired, (unit) =>
    unit.length < 2 ? 0 : nearPairs(unit, within) / (unit.length - 1),
  );
  const counts = new Float64Array(scale.numbers.length);
  return (times) => {
    const count = sumTimes(lengths, times);
    if (count < 2) return null;
    countPlaces(counts, places, unitOf, times);
    const among = nearMass(counts, counts, windows) - count;
    return { observed: sumTimes(agreed, times) / count, expected: among / (count * (count - 1)) };
  };
}
