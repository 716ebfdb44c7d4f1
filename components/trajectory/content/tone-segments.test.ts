import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { colour, maxHighlightedLength, toneSegments } from "./tone-segments";

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

describe("colour", () => {
  const segments = [
    { text: "a", from: 3 },
    { text: "b1", from: 9 },
  ];
  const highlight = (code: string) => [
    { length: code.length - 1, tone: null },
    { length: 1, tone: "number" as const },
  ];

  it("tones the texts as one code", () => {
    expect(colour(segments, "python", highlight)).toEqual([
      { text: "a", from: 3 },
      { text: "b", from: 9 },
      { text: "1", from: 10, tone: "number" },
    ]);
  });

  it("leaves plain what has no language, what nothing colours yet, and what is too long", () => {
    const long = [{ text: "1".repeat(maxHighlightedLength + 1), from: 0 }];
    expect(colour(segments, null, highlight)).toEqual(segments);
    expect(colour(segments, "python", null)).toEqual(segments);
    expect(colour(long, "python", highlight)).toEqual(long);
  });
});
