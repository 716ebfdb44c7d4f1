import { type EvaluationReport } from "@/lib/attribution/evaluation/evaluation-report";
import { CalibrationView } from "./calibration-view";
import { DifferenceList } from "./difference-list";
import { PartsTable } from "./parts-table";
import { RepeatsTable } from "./repeats-table";
import { type ReportSort } from "./report-columns";
import { ReportNotes } from "./report-notes";
import { ReportTable } from "./report-table";
import { type ReportTab } from "./report-tabs";

/** One part of a report, of those that need nothing but it. `title` is what its table is called. */
export function ReportPart({
  report,
  tab,
  title,
  seed,
  firstSort = null,
}: {
  report: EvaluationReport;
  tab: Exclude<ReportTab, "traces">;
  title: string;
  /** Of its draws. */
  seed: number;
  firstSort?: ReportSort;
}) {
  const { entries, tests } = report;
  switch (tab) {
    case "scores":
      return (
        <>
          <ReportTable title={title} entries={entries} firstSort={firstSort}>
            <p className="text-muted">Brackets: 95% interval. Red: the best baseline.</p>
          </ReportTable>
          <ReportNotes report={report} seed={seed} />
        </>
      );
    case "differences":
      return <DifferenceList entries={entries} tests={tests} />;
    case "repeats":
      return <RepeatsTable entries={entries} />;
    case "calibration":
      return <CalibrationView entries={entries} />;
    default:
      return <PartsTable key={tab} entries={entries} by={tab} />;
  }
}
