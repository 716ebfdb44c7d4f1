import { format } from "oxfmt";

/** A table in a document that follows from what the code says of itself. */
export interface DocsTable {
  /** Relative to the root of the repository. */
  file: string;
  /** The name in the comments around the table: `<!-- table: methods -->` and `<!-- /table -->`. */
  name: string;
  head: readonly string[];
  rows: () => readonly (readonly string[])[];
}

const end = "<!-- /table -->";

/** A cell in one line; a bar in it would end it. */
const cell = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");

const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

/** The document's text with this table as it is now. Throws where the document has no place for it. */
export async function withTable(text: string, { file, name, head, rows }: DocsTable): Promise<string> {
  const begin = `<!-- table: ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${file} has no place for the table: put ${begin} and ${end} around it.`);
  const lines = [line(head), line(head.map(() => "---")), ...rows().map(line)];
  const { code: table } = await format(file, lines.join("\n"), { printWidth: 120 });
  return `${text.slice(0, from + begin.length)}\n\n${table}\n${text.slice(to)}`;
}
