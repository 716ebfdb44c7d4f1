import { expect, it } from "vitest";
import { hitRanges } from "./hit-ranges";

const whole = (content: string) => ({ content, isContentCut: false });

it("numbers the hits of a step and says on which one the reader stands", () => {
  expect(hitRanges(whole("Price, price and prices"), ["price"], 1)).toEqual([
    { from: 0, to: 5, hit: 0 },
    { from: 7, to: 12, hit: 1, isCurrent: true },
    { from: 17, to: 22, hit: 2 },
  ]);
  expect(hitRanges(whole("Price"), [], null)).toEqual([]);
});

it("lights a bounded number of hits, and the one that the reader stands on", () => {
  const content = "a ".repeat(2_000);
  expect(hitRanges(whole(content), ["a"], null)).toHaveLength(300);
  expect(hitRanges(whole(content), ["a"], 1_500).at(-1)).toMatchObject({ hit: 1_500, isCurrent: true });
});

it("knows that a hit lies beyond what is loaded", () => {
  const cut = { content: "price", isContentCut: true };
  expect(hitRanges(cut, ["price"], 7).at(-1)).toEqual({ from: 5, to: 6, hit: 7, isCurrent: true });
  expect(hitRanges(whole("price"), ["price"], 7)).toEqual([{ from: 0, to: 5, hit: 0 }]);
});
