import { expect, it } from "vitest";
import { stretches } from "./day-chart";

it("draws days without a trace too", () => {
  expect(
    stretches([
      { day: "2026-11-01", count: 2 },
      { day: "2026-11-03", count: 1 },
    ]),
  ).toEqual([
    { from: "2026-11-01", count: 2 },
    { from: "2026-11-02", count: 0 },
    { from: "2026-11-03", count: 1 },
  ]);
  expect(stretches([])).toEqual([]);
});

it("draws a long time in equal stretches and loses no trace", () => {
  const trend = Array.from({ length: 100 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    count: 1,
  }));
  const bars = stretches(trend);
  expect(bars).toHaveLength(34);
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(100);
});
