import { type AgreementParts, coefficientsInTurns, type PartsOf } from "../statistics/chance-corrected";
import { type Estimate } from "../statistics/estimate";

/** From so many traces with two labels on a coefficient is shown: of fewer, one trace more or less turns it over. */
export const fewestForCoefficient = 20;

/**
 * Of how many traces chance alone must leave the labels apart: one trace then moves a coefficient by a fifth at most.
 */
export const fewestApartByChance = 5;

/**
 * Why there is no coefficient: too few traces; chance alone would make nearly all labels agree, so that hardly
 * anything is left to measure; or the labels are not such that it could be worked out (Fleiss' kappa of traces
 * with different numbers of labels).
 */
export type NoCoefficient =
  | { because: "few"; count: number }
  /** `expected` is the share that agrees by chance, 0–1: 1 where everybody always says the same. */
  | { because: "chance"; expected: number; count: number }
  | { because: "labels" };

/** A coefficient with its 95% interval, or why there is none. */
export type Coefficient = { estimate: Estimate; none: null } | { estimate: null; none: NoCoefficient };

/**
 * Null where a coefficient may be shown. It is (observed − expected) / (1 − expected): one trace of n moves it
 * by 1 / (n (1 − expected)), so that it says nothing unless n and n (1 − expected) are large enough. `parts`
 * are null where there is no trace.
 */
export function whyNoCoefficient(count: number, parts: AgreementParts | null): NoCoefficient | null {
  if (count < fewestForCoefficient || parts === null) return { because: "few", count };
  return count * (1 - parts.expected) < fewestApartByChance
    ? { because: "chance", expected: parts.expected, count }
    : null;
}

/**
 * Each coefficient of the same traces, those that may be shown with an interval over question groups; yields after each
 * draw. `groups` has one number per trace.
 */
export function* measureCoefficients(
  partsOf: readonly PartsOf[],
  groups: readonly number[],
  seed: number,
): Generator<void, Coefficient[]> {
  const reasons = partsOf.map((of) => whyNoCoefficient(groups.length, of(null)));
  const shown = partsOf.filter((_, at) => reasons[at] === null);
  const estimates = shown.length === 0 ? [] : yield* coefficientsInTurns(shown, groups, seed);
  let next = 0;
  return reasons.map((none): Coefficient => {
    if (none !== null) return { estimate: null, none };
    const estimate = estimates[next] ?? null;
    next += 1;
    return estimate === null ? { estimate, none: { because: "labels" } } : { estimate, none: null };
  });
}
