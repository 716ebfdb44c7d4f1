import { setImmediate } from "node:timers/promises";
import { KnownError } from "@/lib/errors";

/** So long a calculation may hold the process before others get their turn. */
const turnMs = 20;

/**
 * Runs a calculation that stops every now and then, so that a web server goes on answering meanwhile. Ends early once
 * nobody waits for it: throws CONFLICT.
 */
export async function inTurns<T>(calculation: Generator<unknown, T, void>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const until = performance.now() + turnMs;
    do {
      const turn = calculation.next();
      if (turn.done) return turn.value;
    } while (performance.now() < until);
    if (signal?.aborted) throw new KnownError("CONFLICT", "Nobody waits for this any more.");
    await setImmediate();
  }
}

function* eachOf<Item, Made>(list: readonly Item[], of: (item: Item) => Made): Generator<undefined, Made[], void> {
  const made: Made[] = [];
  for (const item of list) {
    made.push(of(item));
    yield;
  }
  return made;
}

/** `list.map(of)` for a list of any length: others get their turn in between. */
export const mapInTurns = <Item, Made>(list: readonly Item[], of: (item: Item) => Made): Promise<Made[]> =>
  inTurns(eachOf(list, of));
