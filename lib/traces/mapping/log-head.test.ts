import { expect, it } from "vitest";
import { beginsLikeTime, isErrorLevel, levelEnd, logTime, timeEnd } from "./log-head";

it.each([
  "2026-11-01 10:00:00",
  "2026-11-01T10:00:00.123456Z",
  "2026-11-01 10:00:00,123",
  "2026-11-01 10:00:00.123 +0200",
  "2026-11-01T10:00:00+02:00",
  "2026/11/01 10:00:00",
  "01/Nov/2026:10:00:00 +0000",
  "Nov  1 10:00:00",
  "Sun Nov 01 10:00:00 2026",
  "Sun, 01 Nov 2026 10:00:00 GMT",
  "1101 10:00:00.123456",
  "20261101T100000Z",
  "1793527200",
  "1793527200123",
  "10:00:00",
  "10:00",
])("the time stamp %s is read to its end", (stamp) => {
  expect(timeEnd(`${stamp} [planner]`, 0)).toBe(stamp.length);
});

it.each(["planner", "12", "3.5", "10:00x", "Nov planner"])("%s is no time stamp", (text) => {
  expect(timeEnd(text, 0)).toBe(-1);
});

it("levels are known in the spellings of loggers, and are no beginnings of words", () => {
  for (const word of ["INFO", "warn", "Error", "WRN", "DEBUG", "critical"])
    expect(levelEnd(`${word} x`, 0)).toBe(word.length);
  expect(levelEnd("I1101 10:00:00.1", 0)).toBe(1);
  for (const word of ["Information1", "errors", "planner", "I think", "inf"]) expect(levelEnd(word, 0)).toBe(-1);
  expect(isErrorLevel("FATAL")).toBe(true);
  expect(isErrorLevel("WARN")).toBe(false);
});

it("a time is told as ISO 8601 where it says the day", () => {
  expect(logTime("2026/11/01 10:00:00,5")).toBe("2026-11-01T10:00:00.500Z");
  expect(logTime("2026-11-01 10:00:00 UTC")).toBe("2026-11-01T10:00:00.000Z");
  expect(logTime("1793527200")).toBe("2026-11-01T10:00:00.000Z");
  expect(logTime("10:00:00")).toBeUndefined();
  expect(logTime(undefined)).toBeUndefined();
});

it("a name that begins like a time is told apart", () => {
  expect(["2026-11-01 10", "Nov 01 10", "I1101 10"].every(beginsLikeTime)).toBe(true);
  expect(["planner", "Nova", "4"].some(beginsLikeTime)).toBe(false);
});
