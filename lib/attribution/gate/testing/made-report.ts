import { compareRuns } from "../compare-runs";
import { type GateReport } from "../gate-report";
import { type Blame } from "../gate-run";
import { madeVersion } from "./made-runs";

/** The report of a candidate that fails in 30 of 100 runs, the baseline in 10. */
export function madeReport(about: { blame?: Blame; place?: string; versions?: [string, string] } = {}): GateReport {
  const { blame = { agent: "Planner", mode: "invents a value" }, place = "runs/a b.json" } = about;
  const [baseline, candidate] = about.versions ?? ["1.4", "1.5"];
  const incident = { id: blame.agent, title: `${blame.agent} loses a value` };
  const report = compareRuns(
    madeVersion(baseline, 10, 100),
    madeVersion(candidate, 30, 100, { blame, incident, place }),
  );
  if (!report) throw new Error("There is something to compare.");
  return report;
}
