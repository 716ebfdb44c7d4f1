import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkQuotes, findQuote } from "./check-quotes";

describe("finding a quote", () => {
  it("finds the words where only white space differs", () => {
    const content = "The capital\n\tof  France is Lyon.";
    expect(findQuote(content, "capital of France")).toEqual({ from: 4, to: 23 });
    expect(findQuote(content, "  Lyon. ")).toEqual({ from: 27, to: 32 });
  });

  it.each([["other words"], [""], ["   "], ["capital.of"], ["CAPITAL"]])("does not find %j", (text) => {
    expect(findQuote("The capital of France", text)).toBeNull();
  });

  it("takes signs literally", () => {
    expect(findQuote("a (b+c)* [d] $1", "(b+c)*  [d] $1")).toEqual({ from: 2, to: 15 });
  });

  it("finds every stretch of any text, at a place where the words are the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(), fc.nat(), (content, a, b) => {
        const from = a % (content.length + 1);
        const text = content.slice(from, from + (b % 30));
        fc.pre(text.trim() !== "" && text.isWellFormed() && !text.includes("\0"));
        const found = findQuote(content, text);
        expect(content.slice(found?.from, found?.to).replace(/\s+/gu, " ")).toBe(text.trim().replace(/\s+/gu, " "));
      }),
    );
  });

  it("keeps a quote only in the step that it cites", () => {
    const steps = [
      { index: 0, content: "one two" },
      { index: 1, content: "three" },
    ];
    const quotes = [
      { step: 0, text: "one  two" },
      { step: 1, text: "one two" },
      { step: 5, text: "x" },
      { step: null, text: "one" },
    ];
    expect(checkQuotes(steps, quotes)).toEqual({ kept: [{ stepIndex: 0, text: "one two" }], droppedCount: 3 });
  });
});
