import fc from "fast-check";
import { expect, it } from "vitest";
import { reportMarkdown } from "./report-markdown";
import { madeReport as report } from "./testing/made-report";

const about = { measuredAt: "2026-11-23", seed: 7 };
const rowsOf = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("|"));
/** Bars that end a cell: those without a backslash before them. */
const cellsOf = (line: string): number => line.replaceAll(/\\./g, "·").split("|").length;

it("writes Markdown in which no name ends its cell or becomes a tag", () => {
  const text = reportMarkdown(report, { ...about, title: "Ours" });
  expect(text).toContain("## Ours");
  expect(text).toContain(String.raw`=All \| at \*once\*`);
  expect(text).not.toContain("<script>");
  expect(new Set(rowsOf(text).slice(0, 14).map(cellsOf)).size).toBe(1);
});

it("lets no name be more than text, whatever it is", () => {
  const sign = fc.constantFrom(
    "[",
    "]",
    "(",
    ")",
    "!",
    "|",
    "<",
    ">",
    "&",
    "\\",
    "`",
    "*",
    "\n",
    "\r",
    "a",
    " ",
    "http://x",
  );
  const hostile = fc.array(sign, { maxLength: 12 }).map((signs) => `x${signs.join("")}`);
  const lines = rowsOf(reportMarkdown(report, about)).length;
  fc.assert(
    fc.property(hostile, (title) => {
      const entries = report.entries.map((one, at) => (at === 0 ? { ...one, entry: { ...one.entry, title } } : one));
      const text = reportMarkdown({ ...report, entries }, { ...about, title });
      const rows = rowsOf(text);
      expect(rows).toHaveLength(lines);
      expect(new Set(rows.slice(0, 14).map(cellsOf)).size).toBe(1);
      expect(text.replaceAll(/\\./g, "·")).not.toMatch(/[<`]|\]\(|\]\[/);
    }),
  );
});
