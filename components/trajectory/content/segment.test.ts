import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lightRanges } from "./segment";

describe("lightRanges", () => {
  it("lights exactly the quoted words", () => {
    const lit = lightRanges([{ text: "The pass costs 55 dollars.", from: 0 }], [{ quote: 0, from: 15, to: 25 }]);
    expect(lit.map((s) => [s.text, s.quote])).toEqual([
      ["The pass costs ", undefined],
      ["55 dollars", 0],
      [".", undefined],
    ]);
  });

  it("lights a quote across segments and leaves added indentation alone", () => {
    const lit = lightRanges(
      [
        { text: "one", from: 0 },
        { text: "  ", from: null },
        { text: "two", from: 3 },
      ],
      [{ quote: 2, from: 2, to: 4 }],
    );
    expect(lit.filter((s) => s.quote === 2).map((s) => s.text)).toEqual(["e", "t"]);
  });

  it("lights what is quoted and found at once as both, and an escape as a whole", () => {
    const lit = lightRanges(
      [
        { text: "a line", from: 0 },
        { text: "\n", from: 6, sourceLength: 2 },
        { text: "another", from: 8 },
      ],
      [
        { quote: 1, from: 2, to: 7 },
        { hit: 0, from: 0, to: 1 },
        { hit: 3, from: 4, to: 9, isCurrent: true },
      ],
    );
    expect(lit.map(({ text, quote, hit, isCurrent }) => [text, quote, hit, isCurrent])).toEqual([
      ["a", undefined, 0, undefined],
      [" ", undefined, undefined, undefined],
      ["li", 1, undefined, undefined],
      ["ne", 1, 3, true],
      ["\n", 1, 3, true],
      ["a", undefined, 3, true],
      ["nother", undefined, undefined, undefined],
    ]);
  });

  it("never loses, doubles or moves a character, whatever the ranges", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.array(fc.tuple(fc.nat(40), fc.nat(20)), { maxLength: 5 }),
        (text, pairs) => {
          const ranges = pairs.map(([from, length], quote) => ({ quote, from, to: from + length + 1 }));
          const lit = lightRanges([{ text, from: 0 }], ranges);
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
