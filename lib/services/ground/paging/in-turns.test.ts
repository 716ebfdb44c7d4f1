import { expect, test } from "vitest";
import { mapInTurns } from "./in-turns";

test("a long list is made in its order, and others have their turn meanwhile", async () => {
  const list = Array.from({ length: 60 }, (_, at) => at);
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const slowly = (item: number): number => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return item * 2;
  };
  expect(await mapInTurns(list, slowly)).toEqual(list.map((item) => item * 2));
  isDone = true;
  expect(turns).toBeGreaterThan(0);
  expect(await mapInTurns([], String)).toEqual([]);
});
