import { type StepOutline } from "../trace/step-outline";

/**
 * The way from a decisive step to the last one, as the messages that carried it on: whoever received the step,
 * what they next said, who received that, and so on. It ends where a receiver never acts again. `cause` is on
 * it; empty where there is no cause.
 */
export function messageWay(
  outline: readonly StepOutline[],
  receivers: readonly (string | null)[],
  cause: number | null,
): number[] {
  if (cause === null || cause >= outline.length) return [];
  const way = [cause];
  let carrier = receivers[cause] ?? null;
  for (let step = cause + 1; step < outline.length && carrier !== null; step++) {
    if (outline[step]?.agent !== carrier) continue;
    way.push(step);
    carrier = receivers[step] ?? null;
  }
  return way;
}
