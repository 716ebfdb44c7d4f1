/** How many steps one request brings. */
export const windowSize = 40;

/**
 * Longest content that comes with the page, in characters: a list clips long before. What is
 * longer is loaded by the browser.
 */
export const mostFirstContent = 12_000;

/** A stretch of steps to ask for. */
export interface StepRange {
  from: number;
  count: number;
}

/**
 * Windows, aligned to `windowSize`, that hold steps of `first`..`last` which are neither here nor under way;
 * nearest to the middle of the view first.
 */
export function windowsToLoad(
  view: { first: number; last: number; stepCount: number },
  isPresent: (index: number) => boolean,
): StepRange[] {
  const last = Math.min(view.last, view.stepCount - 1);
  const wanted = new Set<number>();
  for (let index = Math.max(0, view.first); index <= last; index++)
    if (!isPresent(index)) wanted.add(Math.floor(index / windowSize));
  const middle = (view.first + last) / 2 / windowSize;
  return [...wanted]
    .sort((a, b) => Math.abs(a + 0.5 - middle) - Math.abs(b + 0.5 - middle))
    .map((page) => ({ from: page * windowSize, count: Math.min(windowSize, view.stepCount - page * windowSize) }));
}

/** What a window shows of the list, with room for folded rows, and what stands over the step that it opens on. */
const seenPx = 1_100;
const seenBeforePx = 160;

/**
 * The steps that are on screen when the page opens on `step`, by how high they are likely to be: a few before it and
 * those after it, and at the end of a trace more before it. `heightOf` is in pixels.
 */
export function windowOnScreen(step: number, stepCount: number, heightOf: (index: number) => number): StepRange {
  let [from, to] = [step, step];
  let px = 0;
  while (to < stepCount && px < seenPx) px += heightOf(to++);
  let beforePx = 0;
  while (from > 0 && (beforePx < seenBeforePx || px + beforePx < seenPx)) beforePx += heightOf(--from);
  return { from, count: to - from };
}

/** The stretch of a long trace's outline that comes with the page: enough for keys and eyes until the rest is here. */
export function excerptAround(step: number, stepCount: number, size: number): StepRange {
  const from = Math.max(0, Math.min(step - Math.floor(size / 2), stepCount - size));
  return { from, count: Math.min(size, stepCount - from) };
}
