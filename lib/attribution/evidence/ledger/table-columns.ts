/** Of a text so many lines are looked at, and heads of columns are that long at most. */
const maxLines = 2_000;
const maxHeadLength = 40;

/** The cell in which a place of a text stands: the head of its column; null outside of tables. */
export type CellAt = (at: number) => { head: string; separator: string } | null;

/** Finds a table: a line of cells without numbers, and below it lines of as many. */
export function findColumns(text: string): CellAt {
  const separator = ["\t", "|", ";", ","].find((sign) => holdsTable(text, sign));
  if (separator === undefined) return () => null;
  const rows: { from: number; to: number; heads: readonly string[] }[] = [];
  let heads: readonly string[] = [];
  let from = 0;
  for (const line of text.split("\n", maxLines)) {
    const cells = line.split(separator);
    if (cells.length < 2) heads = [];
    else if (heads.length !== cells.length)
      heads = isHead(cells) && !isGrouped.test(line) ? cells.map((cell) => cell.trim()) : [];
    else rows.push({ from, to: from + line.length, heads });
    from += line.length + 1;
  }
  let row = 0;
  return (at) => {
    while (row > 0 && (rows[row]?.from ?? 0) > at) row -= 1;
    while (row < rows.length && (rows[row]?.to ?? 0) < at) row += 1;
    const found = rows[row];
    if (!found || found.from > at) return null;
    const column = text.slice(found.from, at).split(separator).length - 1;
    return { head: (found.heads[column] ?? "").slice(0, maxHeadLength), separator };
  };
}

/** A number with a comma, which is no separator of cells. */
const isGrouped = /\d,\d/u;

const isHead = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.length <= maxHeadLength && !/^\s*[\d.,]+\s*$/u.test(cell));

/** Two lines in a row that hold the sign equally often. */
function holdsTable(text: string, sign: string): boolean {
  if (!text.includes(sign)) return false;
  let before = 0;
  for (const line of text.split("\n", maxLines)) {
    const own = line.split(sign).length - 1;
    if (own > 0 && own === before) return true;
    before = own;
  }
  return false;
}
