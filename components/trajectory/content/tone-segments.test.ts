import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highlightCode } from "./highlight-code";
import { languages } from "./code-language";
import { colour, toneSegments } from "./tone-segments";

describe("highlightCode", () => {
  it("says what the parts of code are", () => {
    const code = "def f(x):\n    return f'{x} is 1'  # one";
    const segments = colour([{ text: code, from: 0 }], "python", highlightCode);
    const tones = segments.filter(({ tone }) => tone).map(({ text, tone }) => [text, tone]);
    expect(tones).toEqual([
      ["def", "keyword"],
      ["f", "name"],
      ["return", "keyword"],
      ["f'", "string"],
      [" is 1'", "string"],
      ["# one", "comment"],
    ]);
  });

  it("loses no character of any text, in any language", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[{}"'<>\/*#$\n =a-f0-9-]{0,60}$/));
    fc.assert(
      fc.property(text, fc.constantFrom(...languages, "unknown"), (code, language) => {
        const segments = colour([{ text: code, from: 0 }], language, highlightCode);
        expect(segments.map((segment) => segment.text).join("")).toBe(code);
      }),
    );
  });
});

it("reads code that is nested without end", () => {
  for (const opening of ["`${", "f'{", "$(", "<a ", "((", "/*"])
    for (const language of languages) {
      const code = opening.repeat(20_000);
      expect(highlightCode(code, language).reduce((sum, { length }) => sum + length, 0)).toBe(code.length);
    }
});

describe("toneSegments", () => {
  it("keeps every segment where it was in the content", () => {
    const run = fc.record({ length: fc.nat(6), tone: fc.constantFrom("keyword" as const, null) });
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), fc.array(run), (texts, runs) => {
        let from = 7;
        const segments = texts.map((text) => {
          from += text.length;
          return { text, from: from - text.length };
        });
        const toned = toneSegments(segments, runs);
        expect(toned.map(({ text }) => text).join("")).toBe(texts.join(""));
        let at = 7;
        for (const segment of toned) {
          expect(segment.from).toBe(at);
          at += segment.text.length;
        }
      }),
    );
  });

  it("draws an escape as a whole", () => {
    const segments = [{ text: "\n\t", from: 3, sourceLength: 4 }];
    expect(toneSegments(segments, [{ length: 1, tone: "string" }])).toEqual([{ ...segments[0], tone: "string" }]);
  });
});
