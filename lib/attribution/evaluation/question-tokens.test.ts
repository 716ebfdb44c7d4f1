import fc from "fast-check";
import { expect, it } from "vitest";
import { overlapExceeds, questionTokens, tokenOverlap } from "./question-tokens";

it("counts each word once, whatever its case and the signs around it", () => {
  expect(questionTokens("Is it? It IS!")).toEqual(questionTokens("it is"));
  expect(questionTokens("Żółw, 東京 42")).toHaveLength(3);
  expect(questionTokens("?!")).toEqual([]);
});

it("is shared words by all words, 1 for the same and 0 for nothing", () => {
  expect(tokenOverlap(questionTokens("a b c"), questionTokens("b c d"))).toBe(0.5);
  expect(tokenOverlap([], [])).toBe(0);
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const [left, right] = [questionTokens(a), questionTokens(b)];
      expect(tokenOverlap(left, right)).toBe(tokenOverlap(right, left));
      expect(tokenOverlap(left, left)).toBe(left.length === 0 ? 0 : 1);
    }),
  );
});

it("exceeds a share exactly where the overlap does", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 5 });
  fc.assert(
    fc.property(words, words, fc.constantFrom(0, 0.25, 0.5, 0.75), (a, b, share) => {
      const [left, right] = [questionTokens(a.join(" ")), questionTokens(b.join(" "))];
      expect(overlapExceeds(left, right, share)).toBe(tokenOverlap(left, right) > share);
    }),
  );
});
