import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonStart } from "./json-in-text";

describe("jsonStart", () => {
  it.each([
    ['{"a": 1}', 0],
    ["  [1, 2]\n", 2],
    ['Updated Ledger:\n{"a": 1}', 16],
    ['Result: {"a": 1}', 8],
  ])("finds where JSON begins: %j", (text, start) => expect(jsonStart(text)).toBe(start));

  it.each([
    ["", "nothing"],
    ["The price is 55.", "prose"],
    ['{"a": 1} and more', "words after it"],
    ["{'a': 1}", "what only looks like it"],
    [`${"words ".repeat(60)}\n{"a": 1}`, "much before it"],
    ['"text"', "a single value"],
  ])("takes %j for none: %s", (text) => expect(jsonStart(text)).toBeNull());

  it("finds every object and list, whatever is in it", () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        expect(jsonStart(JSON.stringify(value))).toBe(0);
        expect(jsonStart(`Ledger:\n${JSON.stringify(value, null, 2)}`)).toBe(8);
      }),
    );
  });
});
