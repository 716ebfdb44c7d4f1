import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFacts } from "./find-facts";

describe("findFacts", () => {
  it("finds codes, numbers and dates with their form and place", () => {
    expect(findFacts("PO-771: 6449.85 EUR on 2026-11-21, I think")).toEqual([
      { text: "PO-771", form: "PO-0", at: 0 },
      { text: "6449.85", form: "0.0", at: 8 },
      { text: "EUR", form: "AAA", at: 16 },
      { text: "2026-11-21", form: "0-0-0", at: 23 },
    ]);
  });

  it("points at each fact in the text, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        for (const fact of findFacts(text)) expect(text.slice(fact.at, fact.at + fact.text.length)).toBe(fact.text);
      }),
    );
  });

  it("takes time in proportion to the text, and of a long one reads the beginning", () => {
    expect(findFacts("A-".repeat(200_000)).length).toBeLessThanOrEqual(400);
    expect(findFacts(`${" ".repeat(20_000)}EUR`)).toEqual([]);
  });
});
