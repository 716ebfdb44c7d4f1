import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatCompact,
  formatCost,
  formatCostRange,
  formatCount,
  formatOrdinal,
  formatDateTime,
  formatDuration,
  formatNumberRange,
  formatRelativeTime,
} from "./format";

describe("formatNumberRange", () => {
  it("writes a range as one figure where both ends are alike", () => {
    expect(formatNumberRange(1, 1300)).toBe("1 – 1,300");
    expect(formatNumberRange(3, 3)).toBe("3");
  });
});

describe("formatCost", () => {
  it("never writes an unknown cost as nothing", () => {
    expect(formatCost(null)).toBe("cost unknown");
    expect(formatCostRange(null, 3)).toBe("cost unknown");
    expect(formatCost(0)).toBe("$0");
  });
  it("keeps figures that count where there is less than a cent", () => {
    expect(formatCost(0.00312)).toBe("$0.0031");
    expect(formatCost(0.00001)).toBe("< $0.0001");
    expect(formatCost(1234.5)).toBe("$1,234.50");
  });
  it("writes a range as one figure where both ends look alike", () => {
    expect(formatCostRange(0.101, 0.102)).toBe("$0.10");
    expect(formatCostRange(0.1, 0.4)).toBe("$0.10 – $0.40");
  });
});

it("formatOrdinal ends as the number is spoken", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 1_002].map(formatOrdinal)).toEqual([
    ...["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "1,002nd"],
  ]);
});
it("formatCount agrees with its number", () => {
  expect(formatCount(1, "trace")).toBe("1 trace");
  expect(formatCount(0, "trace")).toBe("0 traces");
  expect(formatCount(1284, "try", "tries")).toBe("1,284 tries");
});

it("formatCompact goes over to the next unit where rounding would", () => {
  expect([999, 1000, 12_345, 999_499, 999_500, 2_500_000].map(formatCompact)).toEqual([
    "999",
    "1k",
    "12.3k",
    "999k",
    "1M",
    "2.5M",
  ]);
});

it("formatBytes counts in thousands", () => {
  expect([0, 999, 1500, 5_242_880].map(formatBytes)).toEqual(["0 B", "999 B", "1.5 kB", "5.2 MB"]);
});

it("formatDuration names the two largest units", () => {
  expect([340, 2400, 59_980, 60_000, 90_000, 3_700_000].map(formatDuration)).toEqual([
    "340 ms",
    "2.4 s",
    "1 min",
    "1 min",
    "1 min 30 s",
    "1 h 2 min",
  ]);
});

it("formatDateTime is in UTC and on 24 hours", () =>
  expect(formatDateTime("2026-11-21T00:05:00.000Z")).toBe("21 Nov 2026, 00:05 UTC"));

describe("formatRelativeTime", () => {
  const now = Date.parse("2026-11-21T12:00:00.000Z");
  const ago = (minutes: number) => formatRelativeTime(new Date(now - minutes * 60_000).toISOString(), now);
  it("counts down from now to a date", () => {
    expect([0, 4, 59, 60, 23 * 60, 24 * 60, 3 * 1440, 20 * 1440].map(ago)).toEqual([
      "now",
      "4 min",
      "59 min",
      "1 h",
      "23 h",
      "yesterday",
      "3 days",
      "1 Nov 2026",
    ]);
  });
  it("says when something is still to come", () =>
    expect([-5, -1440 * 1.5, -1440 * 3].map(ago)).toEqual(["in 5 min", "tomorrow", "in 3 days"]));
});
