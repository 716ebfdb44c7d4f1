import { expect, it } from "vitest";
import { readerTurns } from "./reader-turns";

const served = (turns: ReturnType<typeof readerTurns<string>>, count: number) =>
  Array.from({ length: count }, () => turns.next()?.work ?? null);

it("serves workspaces in turns, however much one of them has sent", () => {
  const turns = readerTurns<string>(9);
  for (const work of ["a1", "a2", "a3", "a4"]) turns.add("a", work);
  for (const work of ["b1", "b2"]) turns.add("b", work);
  expect(served(turns, 6)).toEqual(["a1", "b1", "a2", "b2", "a3", "a4"]);
});

it("lets who has the fewest under way go first, also where another was served longer ago", () => {
  const turns = readerTurns<string>(9);
  for (const work of ["a1", "a2", "a3"]) turns.add("a", work);
  expect(served(turns, 2)).toEqual(["a1", "a2"]);
  turns.add("b", "b1");
  turns.add("b", "b2");
  turns.add("b", "b3");
  expect(served(turns, 4)).toEqual(["b1", "b2", "a3", "b3"]);
});

it("serves nobody beyond so many at once, and goes on once one of them is done", () => {
  const turns = readerTurns<string>(1);
  for (const work of ["a1", "a2"]) turns.add("a", work);
  const begun = turns.next();
  expect([begun?.work, turns.hasNext(), turns.next()]).toEqual(["a1", false, null]);
  turns.add("b", "b1");
  expect(turns.hasNext()).toBe(true);
  expect(served(turns, 2)).toEqual(["b1", null]);
  begun?.done();
  expect(served(turns, 2)).toEqual(["a2", null]);
});
