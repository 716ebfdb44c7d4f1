/**
 * What a spreadsheet takes for a formula; an apostrophe before it makes it text, and one more where there is one
 * already, so that reading gives back what was written.
 */
const guarded = /^'*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;
const isGuarded = /^'+[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;
/**
 * The same within a cell, where one begins for a spreadsheet that splits at semicolons or tabs; to it our quotes are
 * signs like others, so lines end within them too.
 */
const guardedWithin = /([;\t\r\n]["']*)([=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g;
const isGuardedWithin = /([;\t\r\n]["']*)'([=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g;

const guard = (cell: string): string => {
  const text = cell.replace(guardedWithin, "$1'$2");
  return guarded.test(text) ? `'${text}` : text;
};
/** Takes back what `guard` did: any such sign in what it wrote has its apostrophe right before it. */
const unguard = (cell: string): string =>
  (isGuarded.test(cell) ? cell.slice(1) : cell).replace(isGuardedWithin, "$1$2");

/**
 * Rows as CSV (RFC 4180), with no cell that a spreadsheet would run as a formula, whatever sign it splits at;
 * `readCsv` reads the same rows back.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${writeRow(row)}\r\n`).join("");

const writeRow = (row: readonly string[]): string =>
  // A row of one empty cell would be an empty line, which is no row.
  row.length === 1 && row[0] === "" ? '""' : row.map(writeCell).join(",");

const writeCell = (cell: string): string => {
  const text = guard(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One row with the number of the line on which it begins, from 1. */
interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Reads CSV with commas, or with semicolons or tabs where the first line has more of those. Lines end in LF, CR LF or
 * CR; empty lines are no rows. Never throws: a quote that is not closed ends with the text.
 */
export const readCsv = (text: string): CsvRow[] => [...readCsvRows(text)];

/** The same, row by row, for a server that must not stand still over a long file. */
export function* readCsvRows(text: string): Generator<CsvRow, void> {
  const separator = separatorOf(text);
  let [line, at] = [1, 0];
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] };
    for (;;) {
      const cell = readCell(text, at, separator);
      row.cells.push(unguard(cell.text));
      line += cell.lineBreaks;
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    const isBlank = at === 0 || (row.cells.length === 1 && row.cells[0] === "" && text[at - 1] !== '"');
    if (!isBlank) yield row;
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
    line += 1;
  }
}

function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = end < 0 ? text : text.slice(0, end);
  const count = (sign: string): number => first.split(sign).length;
  return [";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ",");
}

/** A cell from `at` on; `end` is where the separator, the line break or the end of the text stands. */
function readCell(text: string, at: number, separator: string): { text: string; end: number; lineBreaks: number } {
  let end = at;
  let words = "";
  if (text[at] === '"') {
    for (end = at + 1; end < text.length; end += 1) {
      if (text[end] === '"') {
        if (text[end + 1] !== '"') break;
        end += 1;
      }
      words += text[end];
    }
    end += 1;
  }
  const rest = end;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { text: words + text.slice(rest, end), end, lineBreaks: words.split(/\r\n|\n|\r/).length - 1 };
}
