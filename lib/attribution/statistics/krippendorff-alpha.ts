import { coefficient, type PartsOf } from "./chance-corrected";
import { countPlaces, sumTimes } from "./counted-units";
import { nearPairs } from "./fleiss-kappa";
import { categoryCodes, nearMass, valueScale, windowsWithin } from "./value-scale";

/**
 * How far apart two values are: `nominal` 0 where equal, else 1; `interval` the square of their difference; `tolerance` 0 where at most `within` apart, else 1, which is no
 * metric of Krippendorff's but alpha with that difference function.
 */
export type AlphaMetric = { kind: "nominal" } | { kind: "interval" } | { kind: "tolerance"; within: number };

/**
 * How reliable what several raters say is: 1 is perfect, 0 what one would get by drawing from all that was said, below 0 is disagreement on purpose (Krippendorff 2011, "Computing
 * Krippendorff's Alpha-Reliability", Annenberg School, University of Pennsylvania). Each unit has what each rater said of it, null where a rater said nothing; units with
 * under two values tell nothing and are passed over. Categories may be texts only where nominal (TypeError otherwise). Null without such units, and where all values are one.
 */
export function krippendorffAlpha(
  units: readonly (readonly (string | number | null)[])[],
  metric: AlphaMetric,
): number | null {
  const code = categoryCodes();
  const numbers = units.map((unit) =>
    unit.flatMap((value): number[] => {
      if (value === null) return [];
      if (metric.kind === "nominal") return [code(value)];
      if (typeof value === "string") throw new TypeError("Texts have no distance: only the nominal metric takes them.");
      return [value];
    }),
  );
  return coefficient(alphaParts(numbers, metric)(null));
}

/** The parts of alpha for numbers: its observed and its expected disagreement, each taken from 1. Of `interval` both are divided by the expected one, which alpha does not feel. */
export function alphaParts(units: readonly (readonly number[])[], metric: AlphaMetric): PartsOf {
  return metric.kind === "interval"
    ? squareParts(units)
    : nearParts(units, metric.kind === "nominal" ? 0 : metric.within);
}

function nearParts(units: readonly (readonly number[])[], within: number): PartsOf {
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

/** Of squared differences the sums and the sums of squares are enough. */
function squareParts(units: readonly (readonly number[])[]): PartsOf {
  const moments = units.map((unit) => {
    const sum = unit.reduce((all, value) => all + value, 0);
    const squares = unit.reduce((all, value) => all + value ** 2, 0);
    return { length: unit.length, sum, squares, apart: (2 * (unit.length * squares - sum ** 2)) / (unit.length - 1) };
  });
  return (times) => {
    let [count, sum, squares, apart] = [0, 0, 0, 0];
    for (const [unit, moment] of moments.entries()) {
      const often = times === null ? 1 : (times[unit] as number);
      if (moment.length < 2 || often === 0) continue;
      count += often * moment.length;
      sum += often * moment.sum;
      squares += often * moment.squares;
      apart += often * moment.apart;
    }
    const expected = (2 * (count * squares - sum ** 2)) / (count - 1);
    if (count < 2) return null;
    return expected < 1e-12 ? { observed: 1, expected: 1 } : { observed: 1 - apart / expected, expected: 0 };
  };
}
