import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterLine, placeLines, placeWords } from "./place-text";
import { type MarkdownText } from "./markdown-tree";

const shownBy = (pieces: readonly MarkdownText[], source: string) =>
  pieces.map(([from, to, shown]) => shown ?? source.slice(from, to)).join("");

describe("placeWords", () => {
  it("is one piece where the source has nothing besides", () => {
    expect(placeWords("two words", { from: 2, to: 11 }, "- two words\n")).toEqual([[2, 11]]);
  });

  it("leaves out what belongs to the lines of the source alone", () => {
    const source = "> one \n>   two";
    expect(placeWords("one\ntwo", { from: 2, to: source.length }, source)).toEqual([
      [2, 5],
      [6, 7],
      [11, 14],
    ]);
  });

  it("takes an escape and an entity for what they stand for", () => {
    const source = "a\\*b &lt;&#x1F600; \\\\";
    const pieces = placeWords("a*b <😀 \\", { from: 0, to: source.length }, source);
    expect(pieces.slice(0, 5)).toEqual([
      [0, 1],
      [1, 3, "*"],
      [3, 5],
      [5, 9, "<"],
      [9, 18, "😀"],
    ]);
  });

  it("takes the two characters that an entity stands for together, and goes on behind them", () => {
    const placed = (value: string, source: string) => placeWords(value, { from: 0, to: source.length }, source);
    expect(placed("a \u2242\u0338 b", "a &NotEqualTilde; b")).toEqual([
      [0, 2],
      [2, 17, "\u2242\u0338"],
      [17, 19],
    ]);
    expect(placed("\u2242\u0338<", "&NotEqualTilde;&lt;")[1]).toEqual([15, 19, "<"]);
    expect(placed("fj j", "&fjlig; j")).toEqual([
      [0, 7, "fj"],
      [7, 9],
    ]);
    expect(placed("<\u0338 b", "&lt;\u0338 b")).toEqual([
      [0, 4, "<"],
      [4, 7],
    ]);
  });

  it("takes a sign of an escape in code for itself", () => {
    expect(placeWords("a\\\\b", { from: 0, to: 4 }, "a\\\\b", true)).toEqual([[0, 4]]);
    expect(placeWords('\\"', { from: 0, to: 4 }, '\\\\\\"')).toEqual([
      [0, 2, "\\"],
      [2, 4, '"'],
    ]);
  });

  it("says of what it does not find that it has no place, and goes on with the next line", () => {
    expect(placeWords("other\nwords", { from: 0, to: 11 }, "thing\nwords")).toEqual([
      [0, 0, "other\n"],
      [6, 11],
    ]);
  });

  it("shows any words whole, in order and within its bounds, wherever they are looked for", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab\\&;lt#38> \t\r\n😀"), maxLength: 40 });
    fc.assert(
      fc.property(text, text, fc.nat(20), (value, source, from) => {
        const start = Math.min(from, source.length);
        const pieces = placeWords(value, { from: start, to: source.length }, source);
        expect(shownBy(pieces, source)).toBe(value);
        let cursor = start;
        for (const [at, to] of pieces) {
          expect(at).toBeGreaterThanOrEqual(cursor);
          expect(to).toBeGreaterThanOrEqual(at);
          cursor = to;
        }
        expect(cursor).toBeLessThanOrEqual(source.length);
      }),
    );
  });
});

describe("placeLines", () => {
  it("is one piece where lines follow each other as they stand", () => {
    expect(placeLines("x = 1\n\n  y", { from: 6, to: 20 }, "```py\nx = 1\n\n  y\n```")).toEqual([[6, 16]]);
  });

  it("finds lines behind the signs of a quote", () => {
    const source = "> ```\n>   x\n> y\n> ```";
    expect(placeLines("  x\ny", { from: 6, to: source.length }, source)).toEqual([
      [8, 12],
      [14, 15],
    ]);
  });

  it("shows any lines whole, in order", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab> \t\r\n"), maxLength: 40 });
    fc.assert(
      fc.property(text, text, (value, source) => {
        const pieces = placeLines(value, { from: 0, to: source.length }, source);
        expect(shownBy(pieces, source)).toBe(value);
        expect(pieces.flatMap(([from, to]) => [from, to])).toEqual(
          pieces.flatMap(([from, to]) => [from, to]).toSorted((a, b) => a - b),
        );
      }),
    );
  });
});

describe("afterLine", () => {
  it("is the beginning of the next line, whatever ends this one, or the end", () => {
    expect(["a\nb", "a\r\nb", "a\rb", "ab"].map((text) => afterLine(text, 0))).toEqual([2, 3, 2, 2]);
  });
});
