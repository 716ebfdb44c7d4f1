import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pieceSize } from "./long-pieces";
import { PieceShelf } from "./piece-shelf";

const length = 100 * pieceSize;
const settle = () => vi.advanceTimersByTimeAsync(100);

/** A server that answers at once with the number of the piece, over and over. */
function made(fail = () => false) {
  const asked: number[] = [];
  const shelf = new PieceShelf((place) => {
    asked.push(place);
    return fail() ? Promise.reject(new Error("no connection")) : Promise.resolve(`${place};`.repeat(30_000));
  }, length);
  return { shelf, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("fetches the first piece at once, and what is passed in a hurry never", async () => {
  const { shelf, asked } = made();
  shelf.follow([0, 1]);
  expect(asked).toEqual([0, 1]);
  await settle();
  for (let place = 2; place < 90; place++) shelf.follow([place]);
  await settle();
  expect(asked).toEqual([0, 1, 89]);
  expect(shelf.get(89)?.text.startsWith("89;")).toBe(true);
});

it("keeps few pieces, those near the view among them", async () => {
  const { shelf } = made();
  for (let place = 0; place < 60; place++) {
    shelf.follow([place, 0]);
    await settle();
  }
  const kept = Array.from({ length: 60 }, (_, place) => place).filter((place) => shelf.get(place));
  expect(kept).toHaveLength(24);
  expect(kept[0]).toBe(0);
  expect(kept.at(-1)).toBe(59);
});

it("gives up what nobody waits for, and lets it count for nothing when it comes late", async () => {
  const answers: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  const shelf = new PieceShelf((_, signal) => {
    signals.push(signal);
    return new Promise((resolve) => answers.push(() => resolve("late")));
  }, length);
  shelf.follow([3]);
  shelf.close();
  expect(signals[0]?.aborted).toBe(true);
  answers[0]?.();
  await settle();
  expect(shelf.get(3)).toBeUndefined();
});

it("says that it failed, and tries again when told to", async () => {
  let isDown = true;
  const { shelf } = made(() => isDown);
  shelf.follow([0]);
  await settle();
  expect(shelf.hasFailed()).toBe(true);
  isDown = false;
  shelf.retry();
  await settle();
  expect(shelf.hasFailed()).toBe(false);
  expect(shelf.get(0)).toBeDefined();
});
