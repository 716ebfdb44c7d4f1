import { expect, it } from "vitest";
import { reportCaption, reportTables } from "./report-table";
import { madeReport as report } from "./testing/made-report";

const about = { measuredAt: "2026-11-23", seed: 7 };

it("has a table of all traces, one for each subset and one of the tests", () => {
  const tables = reportTables(report);
  expect(tables.map(({ title }) => title)).toEqual([
    "All 3 labelled traces",
    "<script>",
    "a|b",
    "Differences on the same traces",
  ]);
  expect(tables.every(({ head, rows }) => rows.every((row) => row.length === head.length))).toBe(true);
  const [first, second] = tables[0]?.rows ?? [];
  expect(first?.slice(0, 2)).toEqual(["=All | at *once*", "2"]);
  expect(first?.[2]).toMatch(/^100\.0 \[\d/);
  expect(second?.slice(1, 2)).toEqual(["3"]);
  const cell = (row: readonly string[] | undefined, name: string) => row?.[tables[0]?.head.indexOf(name) ?? -1];
  const names = ["no answer", "tokens", "$", "$ per right step", "s per answer"];
  expect(names.map((name) => cell(first, name))).toEqual(["0", "220", "1.00", "1.00", "1.0"]);
  expect(names.map((name) => cell(second, name))).toEqual(["3", "0", "0", "–", "–"]);
});

it("says beside the figures whose prompts, which model, when, on what and how", () => {
  const caption = reportCaption(report, about);
  for (const part of [
    "Our own prompts",
    "all-at-once 1",
    "Models: m.",
    "2026-11-23",
    "3 labelled traces",
    "seed 7",
    report.caseSet.hash.slice(0, 12),
  ])
    expect(caption).toContain(part);
});
