import { expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency";

it("has at most so many pieces of work under way, begins them in order, and goes on after one that failed", async () => {
  const begun: number[] = [];
  const ends: ((isWell: boolean) => void)[] = [];
  let [active, most] = [0, 0];
  const work = limitConcurrency(2, async (number: number) => {
    begun.push(number);
    most = Math.max(most, (active += 1));
    const isWell = await new Promise<boolean>((resolve) => ends.push(resolve));
    active -= 1;
    if (!isWell) throw new Error(`${number} failed`);
    return number;
  });
  const all = Promise.allSettled([0, 1, 2, 3, 4].map((number) => work(number)));
  for (let at = 0; at < 5; at += 1) {
    while (ends.length <= at) await Promise.resolve();
    ends[at]?.(at !== 1);
  }
  expect((await all).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});
