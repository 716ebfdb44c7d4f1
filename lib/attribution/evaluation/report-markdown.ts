import { type EvaluationReport } from "./evaluation-report";
import { plainMarkdown } from "./plain-markdown";
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
  const heading = about.title === undefined ? [] : [`## ${plainMarkdown(about.title)}`];
  return `${[...heading, plainMarkdown(reportCaption(report, about)), ...parts].join("\n\n")}\n`;
}

/** A table as Markdown under its title. Whatever stands in it is written as text. */
export const markdownTable = ({ title, head, rows }: TextTable): string =>
  [
    `**${plainMarkdown(title)}**`,
    "",
    row(head),
    `|${head.map((_, at) => (at === 0 ? " --- " : " --: ")).join("|")}|`,
    ...rows.map(row),
  ].join("\n");

const row = (cells: readonly string[]): string => `| ${cells.map(plainMarkdown).join(" | ")} |`;
