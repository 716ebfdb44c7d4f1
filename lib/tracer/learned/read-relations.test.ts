import { describe, expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { readRelations } from "./read-relations";

const relations = (question: string, ...contents: string[]): string[][] =>
  readRelations(
    makeTrace(
      contents.map((content) => ["Clerk", content] as const),
      { question },
    ),
  );

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
