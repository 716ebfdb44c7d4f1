import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { asksFacts, asksWhoFailed } from "./failure-grammar";
import { FailureTerms } from "./failure-terms";
import { emptyFilter, formatTraceFilter, parseTraceFilter } from "./filter-grammar";

const read = (text: string) => {
  const { filter, issues } = parseTraceFilter(text);
  return { filter, messages: issues.map(({ message }) => message) };
};

describe("the terms of who failed and when", () => {
  it("reads just the days that the schema takes", () => {
    const aDay = fc
      .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 }))
      .map(([year, ...rest]) =>
        [String(year).padStart(4, "0"), ...rest.map((n) => String(n).padStart(2, "0"))].join("-"),
      );
    fc.assert(
      fc.property(fc.oneof(aDay, fc.constantFrom("2024-02-29", "2023-02-29", "0000-01-01", "2026-1-1")), (day) => {
        const isDay = FailureTerms.safeParse({ fromDay: day }).success;
        expect(parseTraceFilter(`day:${day}`).issues.length === 0).toBe(isDay);
      }),
      { numRuns: runsOf(200) },
    );
  });

  it("reads each of them", () => {
    const text =
      'version:1.4 model:gpt-5 responsible:"Web Surfer" mode:none basis:TRUTH answered:tracer@3 day:2026-11-01..2026-11-07 position:30..40';
    expect(read(text)).toEqual({
      messages: [],
      filter: {
        ...emptyFilter(),
        versions: ["1.4"],
        models: ["gpt-5"],
        responsible: ["Web Surfer"],
        modes: ["none"],
        basis: "truth",
        answered: "tracer@3",
        fromDay: "2026-11-01",
        toDay: "2026-11-07",
        minPosition: 30,
        maxPosition: 40,
      },
    });
  });

  it.each([
    ["day:2026-11-01", { fromDay: "2026-11-01", toDay: "2026-11-01" }],
    ["day:2026-11-01..", { fromDay: "2026-11-01" }],
    ["day:..2026-11-07", { toDay: "2026-11-07" }],
    ["day:2026-11-01..2026-11-07 day:2026-11-05..2026-12-01", { fromDay: "2026-11-05", toDay: "2026-11-07" }],
    ["position:90..100", { minPosition: 90, maxPosition: 100 }],
    ["position:..50 position:20..", { minPosition: 20, maxPosition: 50 }],
  ])("reads %s, several narrowing each other", (text, ends) => {
    expect(read(text)).toEqual({ messages: [], filter: { ...emptyFilter(), ...ends } });
  });

  it.each([
    ["basis:guess", "basis: is one of"],
    ["day:yesterday", "day: is a day of UTC"],
    ["day:2026-02-30", "day: is a day of UTC"],
    ["day:0000-01-01", "day: is a day of UTC"],
    ["day:..", "day: is a day of UTC"],
    ["position:30", "position: is two numbers"],
    ["position:30..140", "position: is two numbers"],
    ["responsible:", "needs a value"],
  ])("never widens a list for %s: it becomes a word, and an issue", (text, message) => {
    const { filter, messages } = read(text);
    expect(messages).toEqual([expect.stringContaining(message)]);
    expect(filter).toEqual({ ...emptyFilter(), words: [text] });
  });

  it("writes a single day as one", () => {
    expect(formatTraceFilter(read("day:2026-11-01..2026-11-01").filter)).toBe("day:2026-11-01");
  });

  it("knows which terms tell who failed", () => {
    const asks = (text: string) => [asksWhoFailed(read(text).filter), asksFacts(read(text).filter)];
    expect(asks("agent:x outcome:failed version:1")).toEqual([false, false]);
    expect(asks("day:2026-11-01")).toEqual([false, true]);
    for (const text of ["responsible:x", "mode:y", "basis:none", "answered:z", "answers:several", "position:0..10"])
      expect(asks(text)).toEqual([true, true]);
  });
});
