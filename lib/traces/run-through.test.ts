import { expect, it } from "vitest";
import { runThrough } from "./run-through";

it("takes every turn of the work and gives what it returns", () => {
  const taken: number[] = [];
  function* work(): Generator<number, string> {
    for (const turn of [1, 2, 3]) {
      taken.push(turn);
      yield turn;
    }
    return "done";
  }
  expect(runThrough(work())).toBe("done");
  expect(taken).toEqual([1, 2, 3]);
});
