import { type EvaluationReport } from "@/lib/attribution/evaluation/evaluation-report";
import { partTitles, partWays, partWords } from "./parts-of-report";

/** The parts of a report, by their name in the address; `traces` is a page of its traces. */
const reportTabs = ["scores", "subset", "length", "agents", "differences", "repeats", "calibration", "traces"] as const;
export type ReportTab = (typeof reportTabs)[number];

/** The part that an address names; the table where it names none. */
export const readReportTab = (text: unknown): ReportTab => reportTabs.find((tab) => tab === text) ?? "scores";

/** The parts that there is something to see of, and always the shown one. */
export function shownTabs(
  report: EvaluationReport,
  { first, shown }: { first: string; shown: ReportTab },
): { id: ReportTab; title: string }[] {
  const { entries, tests } = report;
  const tabs: { id: ReportTab; title: string; isThere: boolean }[] = [
    { id: "scores", title: first, isThere: true },
    ...partWays.map((by) => ({
      id: by,
      title: partWords[by].title,
      isThere: partTitles(entries, by).length > (by === "subset" ? 0 : 1),
    })),
    { id: "differences", title: "Differences", isThere: tests.length > 0 },
    { id: "repeats", title: "Repeats", isThere: entries.some(({ scores }) => scores.consistency !== null) },
    {
      id: "calibration",
      title: "Calibration",
      isThere: entries.some(({ scores: { calibration } }) => calibration.step ?? calibration.agent),
    },
    { id: "traces", title: "Traces", isThere: true },
  ];
  return tabs.filter(({ id, isThere }) => isThere || id === shown).map(({ id, title }) => ({ id, title }));
}
