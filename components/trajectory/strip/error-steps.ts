import { type StepOutline } from "../trace/step-outline";

const known = new WeakMap<readonly StepOutline[], readonly number[]>();

/** The steps that failed, in order; found once for each state of an outline, however many parts of the page ask. */
export function errorSteps(outline: readonly StepOutline[]): readonly number[] {
  const found = known.get(outline) ?? outline.flatMap(({ isError }, index) => (isError ? [index] : []));
  known.set(outline, found);
  return found;
}
