import { type StepOutline } from "./step-outline";

/**
 * Where j and k start: the step of the address, unless the reader has scrolled it out of view by hand; where
 * the address has none, the step that the page opened on, until the reader scrolls by hand; else the first step
 * in view, which is where they go.
 * (That a step is merely out of view says nothing: the page lags behind a key that is held down.)
 */
export function walkFrom(
  { selected, opened }: { selected: number | null; opened: number | null },
  view: { first: number; last: number; isScrolledByHand: boolean },
  last: number,
): { step: number; isSelected: boolean } {
  const isThere = selected !== null && selected <= last;
  const isInView = isThere && selected >= view.first && selected <= view.last;
  const standing = isThere ? selected : opened;
  if (standing !== null && (isInView || !view.isScrolledByHand)) return { step: standing, isSelected: true };
  return { step: Math.min(view.first, last), isSelected: false };
}

/** The nearest step of the same agent in a direction; the same step where there is none. */
export function stepOfSameAgent(outline: readonly StepOutline[], from: number, by: 1 | -1): number {
  for (let step = from + by; step >= 0 && step < outline.length; step += by)
    if (outline[step]?.agent === outline[from]?.agent) return step;
  return from;
}

/**
 * The nearest step of the agent in the next (or previous) lane, lanes in the order of `agents`, round and round; the
 * same step where there is one lane only.
 */
export function stepOfNextLane(
  outline: readonly StepOutline[],
  agents: readonly string[],
  from: number,
  by: 1 | -1,
): number {
  const speaking = new Set(outline.map(({ agent }) => agent));
  const lanes = agents.filter((agent) => speaking.has(agent));
  const here = lanes.indexOf(outline[from]?.agent ?? "");
  const wanted = lanes[(here + by + lanes.length) % lanes.length];
  for (let distance = 1; distance < outline.length; distance++) {
    if (outline[from + distance]?.agent === wanted) return from + distance;
    if (outline[from - distance]?.agent === wanted) return from - distance;
  }
  return from;
}

/**
 * The entry after (or before) the current one, round and round; the first (or last) where the
 * current one is not among them.
 */
export function nextInCircle(entries: readonly number[], current: number | null, by: 1 | -1): number | null {
  const at = current === null ? -1 : entries.indexOf(current);
  const next = at < 0 ? (by === 1 ? 0 : entries.length - 1) : (at + by + entries.length) % entries.length;
  return entries[next] ?? null;
}
