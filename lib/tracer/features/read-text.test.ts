import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashOf, readText } from "./read-text";
import { wordFamilyNames } from "./word-families";

const countOf = (text: string, family: (typeof wordFamilyNames)[number]): number =>
  readText(text).families[wordFamilyNames.indexOf(family)] ?? 0;

describe("reading a text", () => {
  it("lists its words in lower case and its numbers whole", () => {
    expect([...readText("It's 737,015 m.").tokens]).toEqual(["its", "737015", "m"].map(hashOf));
    expect([...readText("1, 2").tokens]).toEqual(["1", "2"].map(hashOf));
  });

  it("takes each sign of a script without spaces for a word", () => {
    expect(readText("確認する").tokens).toHaveLength(4);
  });

  it("counts words and phrases of a family, and none inside code", () => {
    expect(countOf("I verify it, then Check. We can't confirm.", "verifying")).toBe(3);
    expect(countOf("Done by hand", "byHand")).toBe(1);
    expect(countOf("```\nverify()\n```", "verifying")).toBe(0);
  });

  it("counts headings, list items and numbered items outside code", () => {
    expect(readText("# A\n- b\n* c\n1. d\n2) e\n**F**\n-3 g\n```\n# h\n```").structureCount).toBe(6);
  });

  it("counts fenced blocks, an unclosed one too", () => {
    expect(readText("```a\nb\n```\ntext\n```c").codeBlockCount).toBe(2);
    expect(readText("a ``` b").codeBlockCount).toBe(0);
  });

  it("reads a long text at both ends only", () => {
    const { tokens, length } = readText(`first ${"x".repeat(50_000)} last`);
    expect(length).toBe(50_011);
    expect([tokens[0], tokens.at(-1)]).toEqual([hashOf("first"), hashOf("last")]);
  });

  it("gives a hash and a sort for every token of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), (text) => {
        const { tokens, sorts } = readText(text);
        expect(tokens.length).toBe(sorts.length);
        expect(tokens.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
