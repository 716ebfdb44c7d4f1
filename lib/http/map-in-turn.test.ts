import { expect, test } from "vitest";
import { mapInTurn } from "./map-in-turn";

test("a long list is made in its order, and others have their turn meanwhile", async () => {
  const list = Array.from({ length: 2_001 }, (_, at) => at);
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const made = await mapInTurn(list, (item) => item * 2);
  isDone = true;
  expect(made).toEqual(list.map((item) => item * 2));
  expect(turns).toBeGreaterThan(2);
  expect(await mapInTurn([], String)).toEqual([]);
});
