import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { titleFrom } from "./title";

describe("titleFrom", () => {
  it("takes the first line that says something", () => {
    expect(titleFrom("\n  How many?  \r\nAnswer in one word.", "x")).toBe("How many?");
    expect(titleFrom(" \n ", "q-7")).toBe("q-7");
  });

  it("never exceeds 120 characters and never cuts one in half", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (question) => {
        const title = titleFrom(question, "x");
        expect([...title].length).toBeLessThanOrEqual(120);
        expect(title.isWellFormed()).toBe(true);
      }),
    );
    expect(titleFrom("🙂".repeat(200), "x")).toBe(`${"🙂".repeat(119)}…`);
    expect(titleFrom("word ".repeat(60), "x")).toMatch(/word…$/);
  });
});
