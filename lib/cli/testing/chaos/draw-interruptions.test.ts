import { expect, test } from "vitest";
import { drawInterruptions, kinds } from "./draw-interruptions";

test("a seed says which interruptions come when, and another seed says others", () => {
  expect(drawInterruptions(7, 30)).toEqual(drawInterruptions(7, 30));
  expect(drawInterruptions(7, 30).slice(0, 10)).toEqual(drawInterruptions(7, 10));
  expect(drawInterruptions(8, 30)).not.toEqual(drawInterruptions(7, 30));
});

test("as many in a row as there are kinds hold each of them once", () => {
  const drawn = drawInterruptions(3, 3 * kinds.length).map(({ kind }) => kind);
  for (let from = 0; from < drawn.length; from += kinds.length)
    expect(drawn.slice(from, from + kinds.length).toSorted()).toEqual(kinds.toSorted());
});
