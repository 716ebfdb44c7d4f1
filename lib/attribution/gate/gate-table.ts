import { type TextTable } from "../evaluation/report-table";
import { type GateReport } from "./gate-report";
import { lineFigures, lineTitle, listedLines, verdictTitles } from "./gate-words";

/** The lines of a report as a table of text. */
export function gateTable(report: GateReport): TextTable {
  const { listed, others } = listedLines(report);
  const isJudged = listed.some(({ judged }) => judged !== null);
  const more = others === 0 ? "" : `; ${others} more ${others === 1 ? "line is" : "lines are"} too rare to tell`;
  return {
    title: `Failed runs, and the difference in points with its 95% interval${more}`,
    head: [
      "What",
      "Verdict",
      report.baseline.version,
      report.candidate.version,
      "Difference",
      ...(isJudged ? ["Corrected by labels"] : []),
      "p (corrected)",
    ],
    rows: listed.map((line) => {
      const figures = lineFigures(line, report);
      return [
        lineTitle(line),
        verdictTitles[line.verdict],
        figures.before,
        figures.after,
        figures.difference,
        ...(isJudged ? [figures.judged] : []),
        figures.chance,
      ];
    }),
  };
}
