import { expect, it } from "vitest";
import { type Fold, type ListRow } from "../trace/step-rows";
import { stretchesToLoad } from "./stretches-to-load";

const step = (index: number): ListRow => ({ kind: "step", index });
const fold = (first: number, isOpen = false): Fold => ({
  kind: "fold",
  key: -1,
  first,
  last: first + 99,
  isOpen,
  why: { kind: "loop", times: 50, period: 2 },
  words: "",
});

it("asks for what is drawn, and of what is folded for its samples; the longest stretch first", () => {
  const list = [step(7), step(8), fold(9), step(109), step(110), step(111), step(112), step(113)];
  expect(stretchesToLoad(list, 0, 7)).toEqual([
    { first: 109, last: 113 },
    { first: 7, last: 10 },
  ]);
  expect(stretchesToLoad([fold(9, true), step(9), step(10)], 0, 2)).toEqual([{ first: 9, last: 10 }]);
  expect(stretchesToLoad([], 0, -1)).toEqual([]);
});
