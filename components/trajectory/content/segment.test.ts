import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lightQuotes } from "./segment";

describe("lightQuotes", () => {
  it("lights exactly the quoted words", () => {
    const lit = lightQuotes([{ text: "The pass costs 55 dollars.", from: 0 }], [{ quote: 0, from: 15, to: 25 }]);
    expect(lit.map((s) => [s.text, s.quote])).toEqual([
      ["The pass costs ", undefined],
      ["55 dollars", 0],
      [".", undefined],
    ]);
  });

  it("lights a quote across segments and leaves added indentation alone", () => {
    const lit = lightQuotes(
      [
        { text: "one", from: 0 },
        { text: "  ", from: null },
        { text: "two", from: 3 },
      ],
      [{ quote: 2, from: 2, to: 4 }],
    );
    expect(lit.filter((s) => s.quote === 2).map((s) => s.text)).toEqual(["e", "t"]);
  });

  it("never loses, doubles or moves a character, whatever the ranges", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.array(fc.tuple(fc.nat(40), fc.nat(20)), { maxLength: 5 }),
        (text, pairs) => {
          const ranges = pairs.map(([from, length], quote) => ({ quote, from, to: from + length + 1 }));
          const lit = lightQuotes([{ text, from: 0 }], ranges);
          expect(lit.map((s) => s.text).join("")).toBe(text);
          for (const s of lit) expect(text.startsWith(s.text, s.from ?? -1)).toBe(true);
          for (let i = 0; i < text.length; i++) {
            const at = lit.find((s) => (s.from ?? 0) <= i && i < (s.from ?? 0) + s.text.length);
            expect(at?.quote !== undefined).toBe(ranges.some((range) => range.from <= i && i < range.to));
          }
        },
      ),
    );
  });
});
