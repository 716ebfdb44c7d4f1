import { type FixFields } from "@/lib/attribution/fixes/fix-view";
import { type FixReport, judgeFix } from "@/lib/attribution/fixes/judge-fix";
import { type RegisteredFix } from "@/lib/attribution/fixes/registered-fix";
import { type GateRun, type VersionRuns } from "@/lib/attribution/gate/gate-run";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { readVersionRuns, type VersionRun } from "./version-runs.sql";

/** A fix is measured by the newest runs of each version. */
const mostRuns = 2_000;

type Workspace = Pick<WorkspaceContext, "workspaceId">;
type RunsOf = (version: string) => Promise<VersionRuns>;

/** Reads the runs of versions of a system, those of each version once. */
export const runsReader = (workspace: Workspace, systemKey: string): RunsOf => {
  const read = new Map<string, Promise<VersionRuns>>();
  return (version) => {
    const key = version.toLowerCase();
    const known = read.get(key) ?? readRuns(workspace, { systemKey, version });
    read.set(key, known);
    return known;
  };
};

/** What a fix of an incident did, by the runs so far; null as long as nothing can be compared. */
export const measureFix = async (fix: FixFields, incidentId: string, runsOf: RunsOf): Promise<FixReport | null> => {
  const baseline = await runsOf(fix.baseline);
  const report = judgeFix(toRegistered(fix, incidentId), baseline, await runsOf(fix.version));
  return report && report.runs.candidate > 0 ? report : null;
};

const toRegistered = ({ baseline, version, leastFall, guard }: FixFields, incidentId: string): RegisteredFix => ({
  baseline,
  candidate: version,
  target: { kind: "incident", key: incidentId },
  leastFall,
  mustNotRise: guard === "other-failures" ? null : [],
});

async function readRuns(
  workspace: Workspace,
  { systemKey, version }: { systemKey: string; version: string },
): Promise<VersionRuns> {
  const of = { systemKey, version: escapeForStorage(version), most: mostRuns };
  return { version, runs: (await readVersionRuns(prisma, workspace, of)).map(toRun) };
}

const toRun = ({ traceId, outcome, externalId, task, incidentId }: VersionRun): GateRun => ({
  outcome,
  externalId,
  question: task,
  blame: null,
  truth: null,
  // Titles are read of those that are named.
  incident: incidentId === null ? null : { id: incidentId, title: incidentId },
  place: traceId,
});
