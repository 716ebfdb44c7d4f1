import { type ReportView } from "@/lib/attribution/evaluation/evaluation-view";
import { reportCsv } from "@/lib/attribution/evaluation/report-csv";
import { reportMarkdown } from "@/lib/attribution/evaluation/report-markdown";
import { reportSeed } from "@/lib/services/measure/evaluations/report-settings";
import { attachment } from "./attachment";

/** A report as it was asked for: JSON to read, CSV and Markdown to save. */
export const reportAnswer = (
  view: ReportView,
  { format, title }: { format: "json" | "csv" | "md"; title: string },
): Response => {
  if (format === "json") return Response.json(view, { headers: { "cache-control": "no-store" } });
  const name = { name: `${title.slice(0, 80)}.${format}`, fallback: `report.${format}` };
  if (format === "csv") return attachment(reportCsv(view.report), { ...name, contentType: "text/csv; charset=utf-8" });
  const about = { measuredAt: view.madeAt.slice(0, 10), seed: reportSeed, title };
  return attachment(reportMarkdown(view.report, about), { ...name, contentType: "text/markdown; charset=utf-8" });
};
