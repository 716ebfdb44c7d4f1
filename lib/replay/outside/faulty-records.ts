import { entitiesOf } from "../faults/entities";
import { slipOfDigit } from "../faults/number-text";
import { numbersOf, spliced } from "../faults/passages";
import { type SandboxFile, sandboxFiles } from "../sandbox/files";
import { type SandboxTable, type SandboxTask } from "../sandbox/sandbox-task";
import { openSearch } from "../sandbox/search-tool";
import { type ToolBox } from "../sandbox/tool-box";
import { pick } from "../sandbox/wording";

/** What the tools of one run read: other documents, or other rows. */
interface Records {
  files?: readonly SandboxFile[];
  tables?: readonly SandboxTable[];
}

/** The tools with other records behind them. */
export function withRecords(tools: ToolBox, { files, tables }: Records, random: () => number): ToolBox {
  const search = files === undefined ? null : openSearch(files);
  const id = `${Math.floor(random() * 1e9)}`;
  return (task, name, given) => {
    if (name === "search" && search && typeof given === "object" && given !== null && "query" in given)
      return search(String(given.query));
    if (name === "sql" && tables !== undefined) return tools({ id: `${task.id} ${id}`, tables }, name, given);
    return tools(task, name, given);
  };
}

/** Documents that a run cites by their titles. */
const cited = (text: string): SandboxFile[] => sandboxFiles.filter(({ title }) => text.includes(`"${title}"`));

/** A wrong value in a document that the clean run rests on, or in a row; null where there is nothing to spoil. */
export function wrongRecord(
  { tables }: Pick<SandboxTask, "tables">,
  said: string,
  random: () => number,
): Records | null {
  const [table] = tables;
  if (table && random() < 0.5) {
    const row = Math.floor(random() * table.rows.length);
    const numeric = (table.rows[row] ?? []).flatMap((cell, at) =>
      typeof cell === "number" && table.columns[at] !== "id" ? [at] : [],
    );
    if (numeric.length === 0) return null;
    const column = pick(numeric, random);
    const rows = table.rows.map((cells, at) =>
      at === row
        ? cells.map((cell, place) => (place === column ? Number(slipOfDigit(String(cell), random)) : cell))
        : cells,
    );
    return { tables: [{ name: table.name, columns: table.columns, rows }] };
  }
  const file = pick(cited(said), random);
  if (file === undefined) return null;
  const [numbers, names] = [
    numbersOf(file.text),
    entitiesOf(file.text).filter(({ text }) => !file.title.includes(text)),
  ];
  const isName = names.length > 0 && (numbers.length === 0 || random() < 0.3);
  const place = pick<{ start: number; end: number; text: string }>(isName ? names : numbers, random);
  if (place === undefined) return null;
  const others = sandboxFiles
    .map(({ title }) => title)
    .filter((title) => title.split(" ").length === place.text.split(" ").length);
  const text = spliced(file.text, place, isName ? pick(others, random) : slipOfDigit(place.text, random));
  return { files: sandboxFiles.map((one) => (one === file ? { title: file.title, text } : one)) };
}

/** Without a document that the clean run rests on, or without the rows. */
export function missingRecord(
  { tables }: Pick<SandboxTask, "tables">,
  said: string,
  random: () => number,
): Records | null {
  const [table] = tables;
  if (table && random() < 0.4)
    return { tables: [{ name: table.name, columns: table.columns, rows: table.rows.slice(0, 1) }] };
  const file = pick(cited(said), random);
  return file === undefined ? null : { files: sandboxFiles.filter((one) => one !== file) };
}
