import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import {
  countEscapes,
  escapeForStorage,
  escapeValueForStorage,
  jsonForStorage,
  needsEscape,
  unescapeFromStorage,
  unescapeValueFromStorage,
} from "./escape-text";

const units = fc
  .array(fc.constantFrom("\0", "\ud800", "\udfff", "\ufdd0", "0000", "fdd0", "a", "🙂"), { maxLength: 12 })
  .map((parts) => parts.join(""));
const anyText = fc.oneof(
  units,
  fc.array(fc.nat(0xffff), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
);

describe("escapeForStorage", () => {
  it("comes back exactly, escapes in the text included", () => {
    fc.assert(
      fc.property(anyText, (text) => void expect(unescapeFromStorage(escapeForStorage(text))).toBe(text)),
      { numRuns: runsOf(100) },
    );
    fc.assert(
      fc.property(
        anyText,
        (text) =>
          void expect(unescapeFromStorage(unescapeFromStorage(escapeForStorage(escapeForStorage(text))))).toBe(text),
      ),
    );
  });

  it("leaves nothing that PostgreSQL or UTF-8 refuses", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeForStorage(text);
        expect(escaped).not.toContain("\0");
        expect(escaped).toBe(new TextDecoder().decode(new TextEncoder().encode(escaped)));
        expect(needsEscape(text)).toBe(escaped !== text);
      }),
    );
  });

  it("does not touch ordinary text, pairs of surrogates included", () => {
    for (const text of ["plain", "Ünïcödé 🙂 代理", "\\u0000", ""]) expect(escapeForStorage(text)).toBe(text);
  });

  it("reaches keys and values inside JSON", () => {
    const value = JSON.parse('{"\\u0000k": ["\\ud800", {"__proto__": "\\u0000"}, 1, null, true]}') as unknown;
    const escaped = escapeValueForStorage(value);
    expect(JSON.stringify(escaped)).not.toMatch(/\\u0000|\\ud800/);
    expect(unescapeValueFromStorage(escaped)).toEqual(value);
    expect(JSON.stringify(unescapeValueFromStorage(escaped))).toBe(JSON.stringify(value));
  });
});

describe("jsonForStorage", () => {
  it("is the JSON of the escaped value", () => {
    fc.assert(
      fc.property(anyText, anyText, (key, text) => {
        const value = { [key]: [text, 1, null, true], other: `\\${text}` };
        expect(jsonForStorage(value)).toBe(JSON.stringify(escapeValueForStorage(value)));
      }),
      { numRuns: runsOf(100) },
    );
  });
});

describe("countEscapes", () => {
  it("counts what is written otherwise", () => {
    expect(countEscapes("plain 🙂")).toBe(0);
    expect(countEscapes("\0 \ud800 \ufdd0 🙂")).toBe(3);
  });
});
