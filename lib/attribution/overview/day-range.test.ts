import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, bucketsOf, dayCount, isDay, readDayRange, type TimeUnit, unitOf, unitStart } from "./day-range";

const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 900 }))
  .map(([from, length]) => ({ from, to: addDays(from, length) }));
const unit = fc.constantFrom<TimeUnit>("day", "week", "month", "year");

describe("readDayRange", () => {
  const today = "2026-11-23";
  it.each([
    ["7d", { from: "2026-11-17", to: today }],
    ["365d", { from: "2025-11-24", to: today }],
    ["2026-01-01..2026-01-31", { from: "2026-01-01", to: "2026-01-31" }],
    ["2026-01-31..2026-01-01", { from: "2026-01-01", to: "2026-01-31" }],
    [undefined, { from: "2026-10-25", to: today }],
    ["2026-02-30..2026-03-01", { from: "2026-10-25", to: today }],
    ["toString", { from: "2026-10-25", to: today }],
  ])("reads %s", (text, days) => expect(readDayRange(text, today)).toEqual(days));

  it("knows no ends of all days", () => expect(readDayRange("all", today)).toBeNull());

  it("knows days that are none", () => {
    expect(["2024-02-29", "2023-02-29", "2026-13-01", "0001-01-01", "9999-12-31", "26-01-01", ""].map(isDay)).toEqual([
      ...[true, false, false, false, false, false, false],
    ]);
  });
});

describe("bucketsOf", () => {
  it("begins weeks on Monday, across the years too", () => {
    expect(bucketsOf({ from: "2025-12-27", to: "2026-01-08" }, "week")).toEqual([
      { from: "2025-12-27", to: "2025-12-28" },
      { from: "2025-12-29", to: "2026-01-04" },
      { from: "2026-01-05", to: "2026-01-08" },
    ]);
  });

  it("cuts months to the range and knows leap years", () => {
    expect(bucketsOf({ from: "2024-01-31", to: "2024-03-01" }, "month")).toEqual([
      { from: "2024-01-31", to: "2024-01-31" },
      { from: "2024-02-01", to: "2024-02-29" },
      { from: "2024-03-01", to: "2024-03-01" },
    ]);
  });

  it("holds each day of the range once, in order, whatever the unit", () => {
    fc.assert(
      fc.property(range, unit, (days, by) => {
        const buckets = bucketsOf(days, by);
        expect(buckets[0]?.from).toBe(days.from);
        expect(buckets.at(-1)?.to).toBe(days.to);
        for (const [at, { from, to }] of buckets.entries()) {
          expect(unitStart(from, by)).toBe(unitStart(to, by));
          if (at > 0) expect(from).toBe(addDays(buckets[at - 1]?.to ?? "", 1));
        }
        expect(buckets.reduce((sum, each) => sum + dayCount(each), 0)).toBe(dayCount(days));
      }),
      { numRuns: 60 },
    );
  });

  it("starts weeks on the same weekday as the calendar of JavaScript", () => {
    fc.assert(
      fc.property(day, (each) => {
        expect(new Date(`${unitStart(each, "week")}T00:00:00Z`).getUTCDay()).toBe(1);
      }),
    );
  });

  it("draws a sensible number of columns", () => {
    const columns = (text: string) => {
      const days = readDayRange(text, "2026-11-23") ?? { from: "", to: "" };
      return bucketsOf(days, unitOf(days)).length;
    };
    expect(["7d", "30d", "90d", "365d", "2000-01-01..2026-11-23"].map(columns)).toEqual([7, 30, 14, 13, 27]);
  });
});
