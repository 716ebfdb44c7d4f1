import { type PartsOf } from "./chance-corrected";
import { countPlaces, countTimes, sumTimes } from "./counted-units";
import { nearMass, valueScale, windowsWithin } from "./value-scale";

/**
 * The parts of Fleiss' kappa, which says how much several raters agree beyond chance (Fleiss 1971, Psychol. Bull.
 * 76:378), from what was said of every unit; numbers at most `within` apart agree.
 * They need not be the same raters, but as many for every unit: RangeError where not, or under two.
 */
export function fleissParts(units: readonly (readonly number[])[], within: number): PartsOf {
  const raters = units[0]?.length ?? 2;
  if (raters < 2 || units.some(({ length }) => length !== raters))
    throw new RangeError("Fleiss' kappa needs the same number of ratings for every unit, two at least.");
  const scale = valueScale(units.flat());
  const windows = windowsWithin(scale, within);
  const places = Int32Array.from(units.flat(), (number) => scale.placeOf.get(number) ?? 0);
  const unitOf = Int32Array.from(places, (_, at) => Math.floor(at / raters));
  const agreed = Float64Array.from(units, (unit) => nearPairs(unit, within) / (raters * (raters - 1)));
  const counts = new Float64Array(scale.numbers.length);
  return (times) => {
    const count = countTimes(units.length, times);
    if (count === 0) return null;
    countPlaces(counts, places, unitOf, times);
    return {
      observed: sumTimes(agreed, times) / count,
      expected: nearMass(counts, counts, windows) / (count * raters) ** 2,
    };
  };
}

/** Ordered pairs of different ratings of a unit that are at most `within` apart. */
export function nearPairs(unit: readonly number[], within: number): number {
  let count = 0;
  for (const [at, a] of unit.entries())
    for (const [other, b] of unit.entries()) if (at !== other && Math.abs(a - b) <= within) count += 1;
  return count;
}
