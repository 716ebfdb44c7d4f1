import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findWords } from "./read-words";

describe("findWords", () => {
  it("finds words and numbers in lower case, each where it first stands", () => {
    expect([...findWords("Rate 1.08: the rate of Zürich is 12,5 a_b x")]).toEqual([
      ["rate", 0],
      ["1.08", 5],
      ["the", 11],
      ["of", 20],
      ["zürich", 23],
      ["is", 30],
      ["12,5", 33],
      ["a_b", 38],
    ]);
  });

  it("keeps no run of letters that is too long for a word, and of a long text only the beginning", () => {
    expect([...findWords(`${"a".repeat(31)} short`).keys()]).toEqual(["short"]);
    expect(findWords(`${" ".repeat(20_000)}late`).size).toBe(0);
    expect(findWords(Array.from({ length: 500 }, (_, at) => `w${"x".repeat(at % 20)} ${at}`).join(" ")).size).toBe(400);
  });

  it("points at the word in the text, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        for (const [word, at] of findWords(text)) {
          const upTo = Array.from({ length: 31 }, (_, length) => text.slice(at, at + length).toLowerCase());
          expect(upTo).toContain(word);
        }
      }),
    );
  });
});
