import { type Step } from "@/lib/traces/trace";
import { asciiDigits, readNumber } from "../ledger/read-number";
import { type Ranked } from "../strongest";
import { rowsOf } from "./json-rows";
import { brief, clash, type Placed } from "./clash";
import { fold, maxReadLength } from "./read-facts";

const maxTables = 8;
const maxRows = 60;
const maxColumns = 16;
const maxSegments = 60;

interface Cell extends Placed {
  number: number;
  row: string;
  column: string;
}

interface Table {
  rows: readonly string[];
  columns: readonly string[];
  cells: readonly Cell[];
}

/** The tables that tools gave last, and values that a step gives to the wrong row or column of one. */
export class ToldTables {
  readonly #tables: Table[] = [];

  add(step: Step): void {
    const table = readTable(step.content.slice(0, maxReadLength), step.index) ?? tableOfRows(step);
    if (table) this.#tables.push(table);
    if (this.#tables.length > maxTables) this.#tables.shift();
  }

  differing(step: Step): Ranked[] {
    const text = step.content.slice(0, 2_000);
    if (this.#tables.length === 0) return [];
    const whole = new Set(numbersOf(text).map(({ number }) => number));
    let from = 0;
    return text.split(/[;；\n]|\.\s/u, maxSegments).flatMap((segment) => {
      const start = text.indexOf(segment, from);
      from = start + segment.length;
      return this.#tables.flatMap((table) => wrongCell(step, segment, start, table, whole)).slice(0, 1);
    });
  }
}

/** A segment that names one row and one column, and gives the value of another row or column. */
function wrongCell(step: Step, segment: string, start: number, table: Table, whole: ReadonlySet<number>): Ranked[] {
  const said = ` ${fold(segment).replaceAll(/\.(?= |$)/gu, "")} `;
  const isNamed = (head: string): boolean => said.includes(` ${fold(head)} `);
  const [row, otherRow] = table.rows.filter(isNamed);
  const [column, otherColumn] = table.columns.filter(isNamed);
  if (row === undefined || column === undefined || otherRow !== undefined || otherColumn !== undefined) return [];
  const right = table.cells.find((cell) => cell.row === row && cell.column === column);
  const behind = Math.max(0, segment.toLowerCase().indexOf(row.toLowerCase()));
  const [own] = numbersOf(segment.slice(behind + row.length));
  if (!right || !own || whole.has(right.number) || own.digits < 2) return [];
  const held = table.cells.filter(({ number }) => number === own.number);
  const wrong = held.find((cell) => (cell.row === row) !== (cell.column === column));
  if (!wrong) return [];
  const at = start + behind + row.length + own.from;
  const value: Placed = { stepIndex: step.index, text: own.text, from: at, to: at + own.text.length };
  const where = brief(wrong.row === row ? wrong.column : wrong.row, 3);
  const words = `gives ${own.text} for ${brief(row, 3)}, ${brief(column, 3)}`;
  const rest = `in @ that is ${where}, and ${brief(row, 3)}, ${brief(column, 3)} is ${right.text}`;
  return [clash(step, value, words, right, rest, 7)];
}

function readTable(text: string, stepIndex: number): Table | null {
  const lines = text.split("\n").slice(0, 400);
  const separator = ["|", "\t", ";", ","].find((sign) => lines.some((_, at) => isHeadAt(lines, at, sign)));
  if (separator === undefined) return null;
  const head = lines.findIndex((_, at) => isHeadAt(lines, at, separator));
  const columns = (lines[head] ?? "").split(separator).map((cell) => cell.trim());
  const cells: Cell[] = [];
  const rows: string[] = [];
  let from = lines.slice(0, head).reduce((sum, line) => sum + line.length + 1, 0);
  const first = columns[0] === "" ? 1 : 0;
  for (const line of lines.slice(head, head + maxRows)) {
    const parts = line.split(separator);
    if (parts.length !== columns.length) break;
    const row = (parts[first] ?? "").trim();
    if (/\p{L}/u.test(row) && row.length <= 40 && row !== columns[first]) {
      rows.push(row);
      let at = from;
      for (const [place, part] of parts.entries()) {
        const column = columns[place] ?? "";
        const value = part.trim();
        const read = /^\d[\d.]{0,15}$/u.test(value) ? readNumber(value, false) : null;
        const start = at + part.indexOf(value);
        if (read && column !== "")
          cells.push({
            stepIndex,
            text: value,
            from: start,
            to: start + value.length,
            number: read.value,
            row,
            column,
          });
        at += part.length + separator.length;
      }
    }
    from += line.length + 1;
  }
  const isClear = new Set(rows).size === rows.length && rows.length >= 2;
  return isClear ? { rows, columns: columns.filter((_, at) => at !== first), cells } : null;
}

/** A list of entries as a table: each is named by its first field of words. */
function tableOfRows(step: Step): Table | null {
  const list = rowsOf(step);
  const name = list?.fields.find((field) => list.rows.every((row) => /\p{L}/u.test(row[field] ?? "")));
  if (!list || name === undefined) return null;
  const columns = list.fields.filter((field) => list.rows.every((row) => /^\d[\d.]{0,15}$/u.test(row[field] ?? "")));
  const rows = list.rows.map((row) => row[name] ?? "");
  if (columns.length < 2 || new Set(rows).size < rows.length) return null;
  let from = 0;
  const cells = list.rows.flatMap((row) => {
    from = Math.max(from, step.content.indexOf(JSON.stringify(row[name]), from));
    return columns.map((column): Cell => {
      const text = row[column] ?? "";
      const at = Math.max(0, step.content.indexOf(text, step.content.indexOf(JSON.stringify(column), from)));
      return {
        stepIndex: step.index,
        text,
        from: at,
        to: at + text.length,
        number: Number(text),
        row: row[name] ?? "",
        column,
      };
    });
  });
  return { rows, columns, cells };
}

/** A line of cells that are no numbers, with lines of as many cells below it. */
function isHeadAt(lines: readonly string[], at: number, sign: string): boolean {
  const cells = (lines[at] ?? "").split(sign, maxColumns + 1);
  const isWide = cells.length >= 2 && cells.length <= maxColumns;
  const isSame = (line: string | undefined): boolean => (line ?? "").split(sign).length === cells.length;
  return (
    isWide &&
    isSame(lines[at + 1]) &&
    isSame(lines[at + 2]) &&
    cells.every((cell) => cell.length <= 40 && !/^\s*[\d.,]+\s*$/u.test(cell))
  );
}

interface Written {
  text: string;
  from: number;
  number: number;
  digits: number;
}

function numbersOf(text: string): Written[] {
  return [...asciiDigits(text).matchAll(/(?<![\p{L}\d.,-])\d{1,15}(?:[.,]\d{1,12}){0,3}(?![\d\p{L}])/gu)].flatMap(
    ({ 0: token, index }) => {
      const read = readNumber(token, false);
      const digits = token.replace(/\D/gu, "").length;
      return read ? [{ text: token, from: index, number: read.value, digits }] : [];
    },
  );
}
