import { type EvaluationReport } from "@/lib/attribution/evaluation/evaluation-report";
import { reportCaption, reportTables, type TextTable } from "@/lib/attribution/evaluation/report-table";
import { plainText } from "../terminal";

/** A report as plain text: its tables in columns, and below them what must be known beside. */
export function tableLines(report: EvaluationReport, about: { measuredAt: string; seed: number }): string[] {
  return [...linesOfTables(reportTables(report)), plainText(reportCaption(report, about))];
}

/** Tables in columns, each under its title and with an empty line below. */
export const linesOfTables = (tables: readonly TextTable[]): string[] =>
  tables.flatMap(({ title, ...table }) => [title, ...alignColumns(table), ""]).map(plainText);

function alignColumns({ head, rows }: Pick<TextTable, "head" | "rows">): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((cells) => (cells[column] ?? "").length)));
  return all.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd((widths[column] ?? 0) + 2))
      .join("")
      .trimEnd(),
  );
}
