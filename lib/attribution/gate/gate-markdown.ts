import { plainMarkdown } from "../evaluation/plain-markdown";
import { markdownTable } from "../evaluation/report-markdown";
import { type GateReport } from "./gate-report";
import { gateTable } from "./gate-table";
import { gateHeadline, gateNotes } from "./gate-words";

/** A report for a pull request. Names from traces are written as text. */
export const gateMarkdown = (report: GateReport): string =>
  `${[
    `### ${plainMarkdown(gateHeadline(report))}`,
    markdownTable(gateTable(report)),
    gateNotes(report)
      .map((note) => `- ${plainMarkdown(note)}`)
      .join("\n"),
  ].join("\n\n")}\n`;
