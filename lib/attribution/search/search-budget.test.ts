import { expect, it } from "vitest";
import { makeLongTrace } from "../testing/make-trace";
import { isBeyond, longestPrompt, planSearch, searchBudget, sizeOfTrace } from "./search-budget";

const size = (textTokens: number, contextTokens: number) => ({ stepCount: 100, textTokens, contextTokens });

it("allows twice the text of the trace, and three contexts where that is more", () => {
  expect(searchBudget(size(100_000, 20_000), 2)).toEqual({ maxTokens: 200_000, maxCalls: 20 });
  expect(searchBudget(size(100_000, 20_000), 1)).toEqual({ maxTokens: 100_000, maxCalls: 10 });
  expect(searchBudget(size(21_000, 20_000), 2)).toEqual({ maxTokens: 60_000, maxCalls: 6 });
  expect(searchBudget(size(10_000_000, 20_000), 2).maxCalls).toBe(40);
});

it("plans for windows too, whose halves grow with the steps", () => {
  expect(planSearch(size(100_000, 20_000), 2)).toEqual({ min: 1, max: 22, texts: 2.7 });
  expect(planSearch({ ...size(100_000, 20_000), stepCount: 10_000 }, 2).max).toBe(29);
  expect(planSearch(size(21_000, 20_000), 2).texts).toBeCloseTo(4.86);
});

it("counts a trace as too long where instructions and a reply leave no room", () => {
  expect(isBeyond(size(121_000, 128_000))).toBe(false);
  expect(isBeyond(size(122_000, 128_000))).toBe(true);
  expect(longestPrompt(8_000)).toBe(6_000);
  const { textTokens } = sizeOfTrace(makeLongTrace(10).steps, 8_000);
  expect(textTokens).toBe(10 * (5 + 25));
});
