import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutPiece, edgeSize, litInPiece, type Piece, pieceCount, pieceRange, pieceSize } from "./long-pieces";

/** Pieces as a browser cuts them from what a server sends. */
function piecesOf(content: string): Piece[] {
  const characters = [...content];
  const count = pieceCount(characters.length);
  return Array.from({ length: count }, (_, place) => {
    const range = pieceRange(place);
    return cutPiece(characters.slice(range.from, range.from + range.count).join(""), place, count);
  });
}

const content = fc
  .array(fc.constantFrom("word ", "🚢", "\n", "\n\n", "a longer stretch without an end ".repeat(60), "\ud83d"), {
    minLength: 1,
    maxLength: 40,
  })
  .chain((parts) =>
    fc.integer({ min: 0, max: 3 * pieceSize }).map((length) => {
      const once = parts.join("");
      return once.repeat(Math.ceil(length / once.length)).slice(0, length);
    }),
  );

describe("cutPiece", () => {
  it("loses, doubles and moves no character", () => {
    fc.assert(
      fc.property(content, (text) => {
        const pieces = piecesOf(text);
        expect(pieces.map((piece) => piece.text).join("") === text).toBe(true);
        let from = 0;
        for (const piece of pieces) {
          expect(piece.from).toBe(from);
          from += [...piece.text].length;
        }
      }),
      { numRuns: 30 },
    );
  });

  it("ends pieces at the end of a line where one is near", () => {
    const [first] = piecesOf(`${"x".repeat(pieceSize + edgeSize - 2)}\n${"y".repeat(pieceSize)}`);
    expect(first?.text.endsWith("x\n")).toBe(true);
    expect(piecesOf("x".repeat(2 * pieceSize))[0]?.text).toHaveLength(pieceSize);
  });
});

describe("litInPiece", () => {
  it("lights the very characters, in whatever piece they stand", { tags: ["long"] }, () => {
    fc.assert(
      fc.property(content, fc.array(fc.nat(), { maxLength: 6 }), (text, at) => {
        const characters = [...text];
        const places = [...new Set(at.map((place) => place % Math.max(1, characters.length)))]
          .sort((a, b) => a - b)
          .map((from) => ({ from, to: Math.min(characters.length, from + 5), hit: from }))
          .filter(({ from, to }) => from < to);
        const lit = new Map<number, string>();
        for (const piece of piecesOf(text))
          for (const { from, to, hit = -1 } of litInPiece(piece, places))
            lit.set(hit, (lit.get(hit) ?? "") + piece.text.slice(from, to));
        for (const { from, to } of places) expect(lit.get(from)).toBe(characters.slice(from, to).join(""));
      }),
      { numRuns: 30 },
    );
  });
});
