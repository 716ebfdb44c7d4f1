import { bootstrapDraws, drawGroups, indexGroups, middle95 } from "./bootstrap";
import { type Times } from "./counted-units";
import { type Estimate } from "./estimate";
import { seededRandom } from "./seeded-random";
import { wilson } from "./wilson";

/** How much raters agree, and how much they would by chance alone: what every coefficient of agreement is made of. */
export interface AgreementParts {
  observed: number;
  expected: number;
}

/** The parts with each unit counted so many times; null counts each once. Null where there is no unit. */
export type PartsOf = (times: Times) => AgreementParts | null;

/**
 * (observed − expected) / (1 − expected); null without units, and where everybody always says the same, since then
 * nothing else was to be expected.
 */
export function coefficient(parts: AgreementParts | null): number | null {
  if (parts === null || 1 - parts.expected < 1e-12) return null;
  return (parts.observed - parts.expected) / (1 - parts.expected);
}

/**
 * Coefficients of the same units, each with its 95% interval: whole question groups of units are drawn with
 * replacement and all is worked out anew, chance agreement too (Zapf et al. 2016, BMC Med. Res. Methodol.
 * 16:93, found that this covers where the formulas for large samples do not). Draws in which everybody says the
 * same have no coefficient and are left out. Where all agree on everything, drawing again shows no spread: then
 * the lower end is what chance leaves of the lower end of Wilson's interval of the share that agrees, over the
 * groups. `groups` has one number per unit.
 * Draws are shared. Takes draws × units × raters, of thousands of units seconds, and yields after each draw.
 */
export function* coefficientsInTurns(
  partsOf: readonly PartsOf[],
  groups: readonly number[],
  seed: number,
): Generator<void, (Estimate | null)[]> {
  const index = indexGroups(groups);
  const random = seededRandom(seed);
  const groupTimes = new Float64Array(index.count);
  const times = new Float64Array(groups.length);
  const drawn = partsOf.map(() => new Float64Array(bootstrapDraws));
  for (let draw = 0; draw < bootstrapDraws; draw += 1) {
    drawGroups(groupTimes, random);
    for (let unit = 0; unit < times.length; unit += 1) times[unit] = groupTimes[index.of[unit] as number] as number;
    for (const [at, of] of partsOf.entries()) (drawn[at] as Float64Array)[draw] = coefficient(of(times)) ?? NaN;
    yield;
  }
  return partsOf.map((of, at) => toEstimate(of(null), drawn[at] as Float64Array, index.count));
}

function toEstimate(whole: AgreementParts | null, drawn: Float64Array, groupCount: number): Estimate | null {
  const value = coefficient(whole);
  if (whole === null || value === null) return null;
  const { low, high } = middle95(drawn, value);
  if (high - low > 1e-12 || whole.observed < 1) return { value, low, high };
  const least = wilson(groupCount, groupCount).low;
  return { value, low: (least - whole.expected) / (1 - whole.expected), high: value };
}
