/** How many steps one request brings. */
export const windowSize = 40;

/** A stretch of steps to ask for. */
export interface StepRange {
  from: number;
  count: number;
}

/** Windows, aligned to `windowSize`, that hold steps of `first`..`last` which are neither here nor under way; nearest to the middle of the view first. */
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

/** The windows that the server sends along with the page: what will be seen around a step, and the steps with quotes of the chosen run. */
export function windowAround(stepIndex: number, stepCount: number): StepRange {
  const from = Math.max(0, Math.min(stepIndex - 10, stepCount - windowSize));
  return { from, count: Math.min(windowSize, stepCount - from) };
}
