import { expect, it } from "vitest";
import { type DigestedIncident, digestOf, lastWeek, weekBefore } from "./incident-digest";

const incident = (fields: Partial<DigestedIncident>): DigestedIncident => ({
  number: 1,
  title: "Loses the price",
  isNew: false,
  isReopened: false,
  traceCount: 20,
  count: 5,
  before: 5,
  runs: 100,
  runsBefore: 100,
  ...fields,
});
const changes = (...incidents: Partial<DigestedIncident>[]) =>
  digestOf(incidents.map(incident)).map(({ change, number }) => `${change} ${number}`);

it("tells a week from Monday to Sunday once it is over for an hour", () => {
  const at = (now: string) => lastWeek(new Date(now)).from.toISOString();
  expect(at("2026-11-30T01:00:00Z")).toBe("2026-11-23T00:00:00.000Z");
  expect(at("2026-11-30T00:59:59Z")).toBe("2026-11-16T00:00:00.000Z");
  expect(at("2026-12-06T23:59:59Z")).toBe("2026-11-23T00:00:00.000Z");
  const week = lastWeek(new Date("2026-12-02T12:00:00Z"));
  expect([weekBefore(week), week.to, week.due].map((date) => date.toISOString())).toEqual([
    "2026-11-16T00:00:00.000Z",
    "2026-11-30T00:00:00.000Z",
    "2026-11-30T01:00:00.000Z",
  ]);
});

it("names what is new, reopened, grown or gone, the largest first, and nothing else", () => {
  expect(
    changes(
      {},
      { number: 2, before: 12, count: 0 },
      { number: 3, before: 2, count: 12 },
      { number: 4, isReopened: true },
      { number: 5, isNew: true, count: 0, before: 0, traceCount: 3 },
      { number: 6, isNew: true, traceCount: 9 },
      { number: 7, before: 4, count: 6 },
    ),
  ).toEqual(["new 6", "new 5", "reopened 4", "grown 3", "gone 2"]);
  expect(digestOf([incident({ isNew: true })])).toMatchObject([{ count: 20, title: "Loses the price" }]);
});

it("takes neither more runs for growth nor fewer for an end", () => {
  expect(changes({ before: 2, count: 12, runs: 600 })).toEqual([]);
  expect(changes({ before: 12, count: 0, runs: 0 })).toEqual([]);
  expect(changes({ before: 12, count: 0, runs: 5 })).toEqual([]);
});
