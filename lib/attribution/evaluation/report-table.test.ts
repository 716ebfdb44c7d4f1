import { expect, it } from "vitest";
import { readCsv } from "../labels/label-file-csv";
import { makeReport } from "./make-report";
import { reportCsv } from "./report-csv";
import { reportMarkdown } from "./report-markdown";
import { reportCaption, reportTables } from "./report-table";
import { madeCase, madeEntry, madePrediction } from "./testing/made-evaluation";

const cases = [0, 1, 2].map((number) => madeCase(number, { subset: number === 0 ? "a|b" : "<script>" }));
const report = makeReport({
  cases,
  entries: [
    {
      entry: madeEntry("x", { title: "=All | at *once*" }),
      predictions: [madePrediction(0), madePrediction(1, { stepIndex: 2 })],
    },
    {
      entry: madeEntry("y", { kind: "upload", title: "Theirs", method: null, methodVersion: null, model: null }),
      predictions: [],
    },
  ],
  seed: 7,
});
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
  expect(second?.[9]).toBe("3");
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

it("writes Markdown in which no name ends its cell or becomes a tag", () => {
  const text = reportMarkdown(report, { ...about, title: "Ours" });
  expect(text).toContain("## Ours");
  expect(text).toContain(String.raw`=All \| at \*once\*`);
  expect(text).not.toContain("<script>");
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  const cells = (line: string): number => line.replaceAll(String.raw`\|`, "").split("|").length;
  expect(new Set(rows.slice(0, 14).map(cells)).size).toBe(1);
});

it("writes CSV with a line for every entry and part, every figure with its interval, and no formula", () => {
  const text = reportCsv(report);
  const [head, ...rows] = readCsv(text).map(({ cells }) => cells);
  expect(rows).toHaveLength(report.entries.reduce((sum, { slices }) => sum + 1 + slices.length, 0));
  expect(rows.every(({ length }) => length === head?.length)).toBe(true);
  const cell = (row: number, name: string): string | undefined => rows[row]?.[head?.indexOf(name) ?? -1];
  expect([cell(0, "entry"), cell(0, "agent"), cell(0, "step"), cell(0, "left_out_pending")]).toEqual([
    "=All | at *once*",
    "1",
    "0.5",
    "1",
  ]);
  expect([cell(1, "part_by"), cell(1, "part"), cell(1, "mrr")]).toEqual(["subset", "<script>", ""]);
  expect(text).toContain("'=All");
});
