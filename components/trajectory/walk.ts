import { type StepOutline } from "./step-outline";

/** What is in view lags a little behind a key that is held down. */
const lagSteps = 3;

/** Where j and k start: the step of the address while it is in view, else the first step in view (which is then where they go). */
export function walkFrom(
  selected: number | null,
  inView: { first: number; last: number },
  last: number,
): { step: number; isSelected: boolean } {
  if (selected !== null && selected >= inView.first - lagSteps && selected <= inView.last + lagSteps)
    return { step: selected, isSelected: true };
  return { step: Math.min(inView.first, last), isSelected: false };
}

/** The nearest step of the same agent in a direction; the same step where there is none. */
export function stepOfSameAgent(outline: readonly StepOutline[], from: number, by: 1 | -1): number {
  for (let step = from + by; step >= 0 && step < outline.length; step += by)
    if (outline[step]?.agent === outline[from]?.agent) return step;
  return from;
}

/** The entry after (or before) the current one, round and round; the first (or last) where the current one is not among them. */
export function nextInCircle(entries: readonly number[], current: number | null, by: 1 | -1): number | null {
  const at = current === null ? -1 : entries.indexOf(current);
  const next = at < 0 ? (by === 1 ? 0 : entries.length - 1) : (at + by + entries.length) % entries.length;
  return entries[next] ?? null;
}
