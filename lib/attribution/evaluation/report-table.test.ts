import { expect, it } from "vitest";
import { makeReport } from "./make-report";
import { reportCaption, reportTables } from "./report-table";
import { madeCase, madeEntry, madePrediction } from "./testing/made-evaluation";
import { madeReport as report } from "./testing/made-report";

const about = { measuredAt: "2026-11-23", seed: 7 };

it("has a table of all traces, one for each subset and one of the tests", () => {
  const tables = reportTables(report);
  expect(tables.map(({ title }) => title)).toEqual([
    "All 3 labeled traces",
    "Not on all 3 labeled traces, so not ranked",
    "<script>",
    "a|b",
    "Differences on the same traces",
  ]);
  expect(tables.every(({ head, rows }) => rows.every((row) => row.length === head.length))).toBe(true);
  const [first] = tables[1]?.rows ?? [];
  const [second] = tables[0]?.rows ?? [];
  expect(first?.slice(0, 2)).toEqual(["=All | at *once*", "2 of 3"]);
  expect(first?.[2]).toMatch(/^100\.0% \[\d+\.\d–100\.0\]$/);
  expect(second?.slice(0, 2)).toEqual(["Theirs", "3"]);
  const cell = (row: readonly string[] | undefined, name: string) => row?.[tables[0]?.head.indexOf(name) ?? -1];
  const names = ["No answer", "Tokens", "$", "$ per right step", "s per answer"];
  expect(names.map((name) => cell(first, name))).toEqual(["0", "220", "1.00", "1.00", "1.0"]);
  expect(names.map((name) => cell(second, name))).toEqual(["3", "0", "0", "–", "–"]);
});

it("ranks nothing that has not answered every labeled trace, and shows no figures of what has answered none", () => {
  const cases = [madeCase(0), madeCase(1)];
  const of = (id: string, answered: number[]) => ({
    entry: madeEntry(id),
    predictions: answered.map((number) => madePrediction(number)),
  });
  const made = makeReport({ cases, entries: [of("none", []), of("some", [0]), of("all", [0, 1])], seed: 1 });
  const [whole, partial, tests] = reportTables(made);
  expect(whole?.rows.slice(0, 2).map(([name, n]) => [name, n])).toEqual([
    ["Entry all", "2"],
    [expect.anything(), "2"],
  ]);
  expect(partial?.rows.map(([name, n]) => [name, n])).toEqual([["Entry some", "1 of 2"]]);
  expect(tests?.rows.flat()).not.toContain("Entry none");
  expect(reportCaption(made, about)).toContain("No scored answers, not in the tables: Entry none.");
  expect(reportCaption(report, about)).not.toContain("not in the tables");
});

it("writes a difference in points with its sign, and its interval as everywhere", () => {
  const rows = reportTables(report).at(-1)?.rows ?? [];
  expect(rows.length).toBeGreaterThan(0);
  for (const [, , , , difference] of rows)
    expect(difference).toMatch(/^[+−]?[\d.]+ \[[+−]?[\d.]+( to |–)[+−]?[\d.]+\]$/);
});

it("says beside the figures whose prompts, which model, when, on what and how", () => {
  const caption = reportCaption(report, about);
  for (const part of [
    "Our own prompts",
    "all-at-once 1",
    "Models: m.",
    "2026-11-23",
    "3 labeled traces",
    "seed 7",
    report.caseSet.hash.slice(0, 12),
  ])
    expect(caption).toContain(part);
});
