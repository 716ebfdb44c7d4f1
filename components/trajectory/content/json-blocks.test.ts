import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonBlocks } from "./json-blocks";

const segmentsOf = (content: string) => jsonBlocks(content)?.flatMap((block) => block.segments);
const textOf = (content: string) =>
  jsonBlocks(content)
    ?.map((block) => block.segments.map((segment) => segment.text).join(""))
    .join("\n");

describe("jsonBlocks", () => {
  it("puts one member on a line and short lists on one", () => {
    expect(textOf('{"query":"season pass","years":[2024,2025],"nested":{"deep":{"x":1}},"none":{}}')).toBe(
      '{\n  "query": "season pass",\n  "years": [2024, 2025],\n  "nested": {\n    "deep": { "x": 1 }\n  },\n  "none": {}\n}',
    );
  });

  it("keeps number literals and escapes of a line as written, and reads out letters that are spelled", () => {
    const shown = textOf('{"id":12345678901234567890,"price":1.50,"text":"a\\u0000\\"b\\u00e9\\u202e\\ud83d\\ude00"}');
    expect(shown).toContain("12345678901234567890");
    expect(shown).toContain("1.50");
    expect(shown).toContain('"a\\u0000\\"bé\\u202e😀"');
  });

  it("sets a text of several lines apart, as it would be read", () => {
    const content = JSON.stringify({ code: 'import csv\nprint("é")\n', options: { note: "one\ntwo" }, at: 1 });
    expect(
      jsonBlocks(content)?.map(({ indent, language, segments }) => [
        indent,
        language,
        segments.map(({ text }) => text).join(""),
      ]),
    ).toEqual([
      [null, null, '{\n  "code": '],
      [2, "python", 'import csv\nprint("é")\n'],
      [null, null, '  "options": {\n    "note": '],
      [4, null, "one\ntwo"],
      [null, null, '  },\n  "at": 1\n}'],
    ]);
  });

  it("reads JSON in a string as JSON", () => {
    const inner = JSON.stringify({ city: "Paris", guests: 2, nights: ["Friday", "Saturday"] });
    const block = jsonBlocks(JSON.stringify({ arguments: inner }))?.find(({ indent }) => indent !== null);
    expect(block?.language).toBe("json");
    expect(block?.segments.map(({ text }) => text).join("")).toBe(inner);
  });

  it("colours keys apart from values", () => {
    const tones = segmentsOf('{"a":"b","c":true,"d":-1}')?.filter((s) => s.tone !== "faint" && s.tone);
    expect(tones?.map((s) => s.tone)).toEqual(["key", "key", "literal", "key", "number"]);
  });

  it("keeps the words before it", () => {
    expect(textOf('Updated Ledger:\n{"is_in_loop":false}')).toBe('Updated Ledger:\n{ "is_in_loop": false }');
    expect(textOf("Result: [1,2]")).toBe("Result:\n[1, 2]");
    expect(jsonBlocks('Prose [1] with {"a":1} inside.')).toBeNull();
  });

  it("answers null for what is not JSON", () => {
    for (const text of ["", "plain", "{not json}", '"a string"', "12", "{"]) expect(jsonBlocks(text)).toBeNull();
  });

  it("shows any document with the same meaning, each token where the source has it", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: "binary" }), fc.nat(3), (source, indent) => {
        const content = JSON.stringify(JSON.parse(source), null, indent);
        const blocks = jsonBlocks(content);
        if (!/^[{[]/.test(content)) {
          expect(blocks).toBeNull();
          return;
        }
        const hasTexts = blocks?.some((block) => block.indent !== null);
        if (!hasTexts) expect(JSON.parse(textOf(content) ?? "")).toEqual(JSON.parse(content));
        for (const { text, from, sourceLength } of blocks?.flatMap((block) => block.segments) ?? []) {
          if (from === null) expect(text.trim()).toBe("");
          else if (sourceLength === undefined) expect(content.startsWith(text, from)).toBe(true);
          else expect(JSON.parse(`"${content.slice(from, from + sourceLength)}"`)).toBe(text);
        }
      }),
    );
  });

  it("shows every character of a text of several lines, in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const value = `one\n${text}\nend`;
        const blocks = jsonBlocks(JSON.stringify({ value })) ?? [];
        const shown = blocks
          .find(({ indent }) => indent !== null)
          ?.segments.map((segment) => segment.text)
          .join("");
        expect(shown).toBe(value);
      }),
    );
  });
});
