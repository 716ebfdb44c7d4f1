import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findText, foldText, lettersLike } from "./find-text";

const found = (content: string, ...words: string[]) =>
  findText(content, words).map(({ from, to }) => content.slice(from, to));

describe("foldText", () => {
  it("keeps every place: no character of Unicode becomes longer or shorter", { tags: ["long"] }, () => {
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (foldText(character).length !== character.length) expect.fail(`U+${code.toString(16)}`);
    }
  });
});

describe("lettersLike", () => {
  it("knows of every character of Unicode which others fold to the same", { tags: ["long"] }, () => {
    const others = new Map<string, string[]>();
    const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
    for (const character of all) {
      const folded = foldText(character);
      if (folded !== character) others.set(folded, [...(others.get(folded) ?? []), character]);
    }
    for (const character of all) {
      if (character.toUpperCase() === character && !others.has(character)) continue;
      const folded = foldText(character);
      const like = [folded, ...(others.get(folded) ?? [])].sort().join(" ");
      if (lettersLike(character).sort().join(" ") !== like) expect.fail(like);
    }
  });
});

describe("findText", () => {
  it("finds words in any case, inside of others too", () => {
    expect(found("Price, PRICES and prise", "price")).toEqual(["Price", "PRICE"]);
  });

  it("takes what means something to patterns as it stands", () => {
    expect(found("100 % of a_b [x] (y) a\\b a.c abc", "100 %", "a_b", "[x]", "a\\b", "a.c")).toEqual([
      "100 %",
      "a_b",
      "[x]",
      "a\\b",
      "a.c",
    ]);
  });

  it("folds what has one letter in the other case, and nothing else", () => {
    expect(found("İstanbul Istanbul ıstanbul", "istanbul")).toEqual(["İstanbul", "Istanbul"]);
    expect(found("STRASSE Straße STRAẞE", "straße")).toEqual(["Straße", "STRAẞE"]);
    expect(found("ΟΔΟΣ οδός οδος", "οδοσ")).toEqual(["ΟΔΟΣ", "οδος"]);
  });

  it("finds accents composed and apart, whichever way they were typed", () => {
    const content = "caf\u00e9 CAFE\u0301";
    for (const word of ["caf\u00e9", "cafe\u0301"]) expect(found(content, word)).toEqual(["caf\u00e9", "CAFE\u0301"]);
  });

  it("gives places in the text also after characters of two units and after an İ", () => {
    expect(findText("😀 İ x", ["x"])).toEqual([{ from: 5, to: 6 }]);
  });

  it("finds a control character, and no half of a character", () => {
    expect(found("a\0b", "\0")).toEqual(["\0"]);
    expect(found("😀", "\ud83d")).toEqual([]);
  });

  it("lets the longest of several words count, and stops where it is told", () => {
    expect(found("foretold", "tell", "fore", "foretold")).toEqual(["foretold"]);
    expect(findText("aaaa", ["a"], 2)).toHaveLength(2);
    expect(findText("aaaa", ["", "b"])).toEqual([]);
  });

  it("gives ranges in order that do not overlap, and each is one of the words", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "B", "é", "İ", ".", "😀") }),
        fc.array(fc.string({ unit: fc.constantFrom("A", "b", "é", ".") })),
        (content, words) => {
          let last = 0;
          const folded = words.map(foldText);
          for (const { from, to } of findText(content, words)) {
            expect(from).toBeGreaterThanOrEqual(last);
            expect(folded).toContain(foldText(content.slice(from, to)));
            last = to;
          }
        },
      ),
    );
  });
});
