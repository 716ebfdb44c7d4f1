import { expect, it } from "vitest";
import { readCsv } from "../labels/label-file-csv";
import { reportCsv } from "./report-csv";
import { madeReport as report } from "./testing/made-report";

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

it("leaves empty what is not known, and says what was not answered", () => {
  const [head, , ...rows] = readCsv(reportCsv(report)).map(({ cells }) => cells);
  const theirs = rows.find(([entry, , , , , , by]) => entry === "Theirs" && by === "all") ?? expect.fail();
  const cell = (name: string): string | undefined => theirs[head?.indexOf(name) ?? -1];
  expect([cell("kind"), cell("model"), cell("failed"), cell("cost_per_right_step"), cell("mean_distance")]).toEqual([
    ...["upload", "", "3", "", ""],
  ]);
  expect([cell("agent"), cell("agent_low"), Number(cell("agent_high")) > 0.5]).toEqual(["0", "0", true]);
});
