import { expect, it } from "vitest";
import { readCsv } from "../labels/label-file-csv";
import { makeReport } from "./make-report";
import { reportCsv } from "./report-csv";
import { madeCase, madeEntry, madePrediction } from "./testing/made-evaluation";
import { madeReport as report } from "./testing/made-report";

it("writes CSV with a line for every entry and part, every figure with its interval, and no formula", () => {
  const text = reportCsv(report);
  const [head, ...rows] = readCsv(text).map(({ cells }) => cells);
  expect(rows).toHaveLength(report.entries.reduce((sum, { slices }) => sum + 1 + slices.length, 0));
  expect(rows.every(({ length }) => length === head?.length)).toBe(true);
  const cell = (row: number, name: string): string | undefined => rows[row]?.[head?.indexOf(name) ?? -1];
  const ours = rows.findIndex(([entry]) => entry === "=All | at *once*");
  const names = ["agent", "step", "coverage", "cases", "labelled_cases", "left_out_pending"];
  expect(names.map((name) => cell(ours, name))).toEqual(["1", "0.5", "some", "2", "3", "1"]);
  const part = ["part_by", "part", "mrr"].map((name) => cell(ours + 1, name));
  expect(part).toEqual(["subset", "<script>", ""]);
  expect(text).toContain("'=All");
});

it("puts what is not on all labeled cases below what is, and what has no answer that counts last, without figures", () => {
  const of = (id: string, answered: number[]) => ({
    entry: madeEntry(id),
    predictions: answered.map((number) => madePrediction(number)),
  });
  const cases = [madeCase(0, { subset: "a" }), madeCase(1, { subset: "b" })];
  const made = makeReport({ cases, entries: [of("none", []), of("some", [0]), of("all", [0, 1])], seed: 1 });
  const [head, ...rows] = readCsv(reportCsv(made)).map(({ cells }) => cells);
  const place = (name: string): number => head?.indexOf(name) ?? -1;
  const whole = rows.filter((cells) => cells[place("part_by")] === "all" && cells[place("kind")] === "method");
  expect(whole.map((cells) => [cells[0], cells[place("coverage")], cells[place("agent")]])).toEqual([
    ["Entry all", "all", "1"],
    ["Entry some", "some", "1"],
    ["Entry none", "none", ""],
  ]);
  expect(rows.at(-1)?.[0]).toBe("Entry none");
  const parts = rows.filter((cells) => cells[0] === "Entry some" && cells[place("part_by")] === "subset");
  expect(parts.map((cells) => cells[place("part")])).toEqual(["a"]);
  expect(rows.every(({ length }) => length === head?.length)).toBe(true);
});

it("gives no interval where drawing questions again showed no spread", () => {
  const made = makeReport({
    cases: [madeCase(0), madeCase(1)],
    entries: [{ entry: madeEntry("x"), predictions: [madePrediction(0), madePrediction(1)] }],
    seed: 1,
  });
  const [head, row] = readCsv(reportCsv(made)).map(({ cells }) => cells);
  const cell = (name: string): string | undefined => row?.[head?.indexOf(name) ?? -1];
  expect(["mrr", "mrr_low", "mrr_high"].map(cell)).toEqual(["1", "", ""]);
  expect(Number(cell("step_low"))).toBeLessThan(1);
});

it("leaves empty what is not known, and says what was not answered", () => {
  const [head, ...rows] = readCsv(reportCsv(report)).map(({ cells }) => cells);
  const theirs = rows.find(([entry, , , , , , by]) => entry === "Theirs" && by === "all") ?? expect.fail();
  const cell = (name: string): string | undefined => theirs[head?.indexOf(name) ?? -1];
  expect([cell("kind"), cell("model"), cell("failed"), cell("cost_per_right_step"), cell("mean_distance")]).toEqual([
    ...["upload", "", "3", "", ""],
  ]);
  expect([cell("agent"), cell("agent_low"), Number(cell("agent_high")) > 0.5]).toEqual(["0", "0", true]);
});
