import fc from "fast-check";
import { expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { readCsv, writeCsv } from "./label-file-csv";

const cells = (text: string): string[][] => readCsv(text).map((row) => row.cells);

it("reads back exactly the rows that were written, whatever is in them", () => {
  const awkward = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", "'", "''=1", "=1+1", "'-x", "\t", '"', "a,b", "a\r\nb", "\r", " x ", "\uFEFF", "+", "a;b;c;d"),
  );
  const rows = fc.array(fc.array(awkward, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, (written) => {
      const withHead = [["a", "b", "c", "d", "e"], ...written];
      expect(cells(writeCsv(withHead))).toEqual(withHead);
    }),
  );
});

/**
 * A cell as a spreadsheet reads it that splits at semicolons and tabs: only a quote with which a cell begins quotes.
 */
const asSplitElsewhere = (cell: string): string => {
  const [, quoted = "", rest = ""] = /^"((?:[^"]|"")*)"?(.*)$/.exec(cell) ?? [];
  return cell.startsWith('"') ? quoted.replaceAll('""', '"') + rest : cell;
};

/** Mostly signs that matter. */
const signs = fc.string({ unit: fc.constantFrom(..."=+-@;,\t\r\n'\"a＝"), maxLength: 12 });

it("reads back rows of signs, and writes no cell that runs where a spreadsheet splits at other signs", () => {
  fc.assert(
    fc.property(fc.array(fc.array(signs, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (written) => {
      const withHead = [["a", "b", "c", "d", "e"], ...written];
      const text = writeCsv(withHead);
      expect(cells(text)).toEqual(withHead);
      for (const cell of text.split(/[;\t\r\n]/)) expect(asSplitElsewhere(cell)).not.toMatch(/^[=+\-@＝]/);
    }),
    { numRuns: runsOf(100) },
  );
});

it("writes nothing that a spreadsheet would run after a semicolon, a tab or a line break in a name", () => {
  for (const name of ["Eve;=HYPERLINK(A1)", 'Eve;"=1"', "Eve\t@SUM(A1)", "Eve\n-1", "Eve;'=1"]) {
    const written = writeCsv([["x", name]]);
    expect(written).toMatch(/'[=@-]/);
    expect(cells(written)).toEqual([["x", name]]);
  }
  expect(writeCsv([["a;b", "1 - 2", "x=1; y"]])).toBe("a;b,1 - 2,x=1; y\r\n");
});

it("writes nothing that a spreadsheet would run", () => {
  for (const formula of ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"]) {
    const written = writeCsv([["x", formula]]);
    expect(written).toMatch(/^x,"?'/);
    expect(cells(written)).toEqual([["x", formula]]);
  }
});

it("numbers rows by the line on which they begin", () => {
  expect(readCsv('a,b\n"one\ntwo",x\n\nlast,y')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["one\ntwo", "x"] },
    { line: 5, cells: ["last", "y"] },
  ]);
});

it("reads what spreadsheets of other countries write: semicolons and tabs", () => {
  expect(cells("a;b,c;d\n1;2,5;3")).toEqual([
    ["a", "b,c", "d"],
    ["1", "2,5", "3"],
  ]);
  expect(cells("a\tb\r1\t2\r")).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

it("ends with the text where a quote is not closed", () => {
  expect(cells('a,"b\nc')).toEqual([["a", "b\nc"]]);
  expect(cells("")).toEqual([]);
});
