import { type EvaluationReport } from "./evaluation-report";
import { reportCaption, reportTables, type TextTable } from "./report-table";

/**
 * A report as Markdown tables under a caption. `measuredAt` is an ISO date; `seed` that of the report. Names of people
 * and files are written as text.
 */
export function reportMarkdown(
  report: EvaluationReport,
  about: { measuredAt: string; seed: number; title?: string },
): string {
  const parts = reportTables(report).map(markdownTable);
  const heading = about.title === undefined ? [] : [`## ${escape(about.title)}`];
  return `${[...heading, escape(reportCaption(report, about)), ...parts].join("\n\n")}\n`;
}

/** A table as Markdown under its title. Whatever stands in it is written as text. */
export const markdownTable = ({ title, head, rows }: TextTable): string =>
  [
    `**${escape(title)}**`,
    "",
    row(head),
    `|${head.map((_, at) => (at === 0 ? " --- " : " --: ")).join("|")}|`,
    ...rows.map(row),
  ].join("\n");

const row = (cells: readonly string[]): string => `| ${cells.map(escape).join(" | ")} |`;

/** Nothing in a name may be read as Markdown or HTML, or end its cell. */
const escape = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_~|<>&]/g, (sign) => (sign === "<" ? "&lt;" : sign === "&" ? "&amp;" : `\\${sign}`))
    // Of links and pictures: intervals stand in brackets, too, and stay as they are.
    .replace(/\](?=[([])/g, "]\\");
