import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonSegments } from "./json-segments";

const textOf = (content: string) =>
  jsonSegments(content)
    ?.map((segment) => segment.text)
    .join("");

describe("jsonSegments", () => {
  it("puts one member on a line and short lists on one", () => {
    expect(textOf('{"query":"season pass","years":[2024,2025],"nested":{"deep":{"x":1}},"none":{}}')).toBe(
      '{\n  "query": "season pass",\n  "years": [2024, 2025],\n  "nested": {\n    "deep": { "x": 1 }\n  },\n  "none": {}\n}',
    );
  });

  it("keeps number literals and escapes as written", () => {
    const shown = textOf('{"id":12345678901234567890,"price":1.50,"text":"a\\u0000\\nb"}');
    expect(shown).toContain("12345678901234567890");
    expect(shown).toContain("1.50");
    expect(shown).toContain("a\\u0000\\nb");
  });

  it("colours keys apart from values", () => {
    const tones = jsonSegments('{"a":"b","c":true,"d":-1}')?.filter((s) => s.tone !== "faint" && s.tone);
    expect(tones?.map((s) => s.tone)).toEqual(["key", "string", "key", "literal", "key", "number"]);
  });

  it("keeps the words before it", () => {
    expect(textOf('Updated Ledger:\n{"is_in_loop":false}')).toBe('Updated Ledger:\n{ "is_in_loop": false }');
    expect(textOf("Result: [1,2]")).toBe("Result:\n[1, 2]");
    expect(jsonSegments('Prose [1] with {"a":1} inside.')).toBeNull();
  });

  it("answers null for what is not JSON", () => {
    for (const text of ["", "plain", "{not json}", '"a string"', "12", "{"]) expect(jsonSegments(text)).toBeNull();
  });

  it("shows any document with the same meaning, each token where the source has it", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(3), (source, indent) => {
        const content = JSON.stringify(JSON.parse(source), null, indent);
        const segments = jsonSegments(content);
        if (!/^[{[]/.test(content)) {
          expect(segments).toBeNull();
          return;
        }
        const shown = segments?.map((segment) => segment.text).join("") ?? "";
        expect(JSON.parse(shown)).toEqual(JSON.parse(content));
        for (const segment of segments ?? [])
          if (segment.from !== null) expect(content.startsWith(segment.text, segment.from)).toBe(true);
      }),
    );
  });
});
