import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { findFacts, readRelations } from "./read-relations";

const relations = (question: string, ...contents: string[]): string[][] =>
  readRelations(
    makeTrace(
      contents.map((content) => ["Clerk", content] as const),
      { question },
    ),
  );

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

describe("readRelations", () => {
  it("tells a code that stood nowhere before from one that goes back behind the last", () => {
    expect(relations("Pay PO-10.", "PO-11 is next", "PO-11 again", "PO-10 now", "PO-12 then")).toEqual([
      ["fresh:PO-0"],
      [],
      ["differs:PO-0", "stale:PO-0"],
      ["fresh:PO-0", "differs:PO-0"],
    ]);
  });

  it("compares codes of one form only", () => {
    expect(relations("EUR 5.50", "5.50 and INV-3", "EUR")).toEqual([["fresh:INV-0"], []]);
  });

  it("sees that an agent says the same again", () => {
    expect(relations("?", "hello", "bye", "hello")).toEqual([[], [], ["repeat:"]]);
  });
});
