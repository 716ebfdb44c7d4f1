import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPassage } from "./find-passage";

describe("findPassage", () => {
  it("gives words back that stand in the step as they were selected", () => {
    expect(findPassage("I count 41 crates.", "41 crates")).toBe("41 crates");
    expect(findPassage("first  line\nsecond", "line second")).toBe("line\nsecond");
  });

  it("finds what Markdown marks, in the step's own characters", () => {
    expect(findPassage("It is **very** wrong.", "is very wrong.")).toBe("is **very** wrong.");
    expect(findPassage("| a | b |\n|---|---|\n| one | two |", "one two")).toBe("one | two");
    expect(findPassage("- run `npm test`\n- done", "run npm test done")).toBe("run `npm test`\n- done");
  });

  it("finds what JSON escapes", () => {
    expect(findPassage('{"text":"one\\ntwo \\"three\\""}', 'one\ntwo "three"')).toBe('one\\ntwo \\"three');
    expect(findPassage('{"a": "C:\\\\new"}', "C:\\new")).toBe("C:\\\\new");
  });

  it("says where there is no such passage", () => {
    for (const words of ["", "  ", "***", "nowhere", "see here and there"])
      expect(findPassage("see [here](https://example.com) and there", words)).toBeNull();
  });

  it("never gives anything but a stretch of the content that has the letters of the words", () => {
    const lettersOf = (text: string) => (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join("");
    const piece = fc.constantFrom("a", "b", "\\n", "**", " ", "|", "é", "9", "\n", "🙂");
    const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, text, (content, words) => {
        const passage = findPassage(content, words);
        if (passage === null) return;
        expect(content).toContain(passage);
        const unescaped = passage.replace(/\\n/g, " ");
        expect([lettersOf(passage), lettersOf(unescaped)]).toContain(lettersOf(words));
      }),
    );
  });

  it("finds every stretch of a content that holds a letter, with marks taken out of it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z* ]{1,30}$/), fc.nat(30), fc.nat(30), (content, a, b) => {
        const drawn = content.slice(Math.min(a, b), Math.max(a, b)).replaceAll("*", "");
        fc.pre(/[a-z]/.test(drawn));
        expect(findPassage(content, drawn)).not.toBeNull();
      }),
    );
  });
});
