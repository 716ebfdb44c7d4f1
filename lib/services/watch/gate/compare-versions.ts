import { compareRuns } from "@/lib/attribution/gate/compare-runs";
import { type GateReport, type GateSettings } from "@/lib/attribution/gate/gate-report";
import { type Blame, type GateRun, type VersionRuns } from "@/lib/attribution/gate/gate-run";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { systemKey } from "../../ground/search/counted-facts.sql";
import { readVersionRuns, type VersionRun } from "../fixes/version-runs.sql";
import { hiddenIncidents } from "../incidents/hidden-incidents";
import { titleOf } from "../incidents/incident-row";

/** Versions are compared by the newest runs of each. */
const mostRuns = 2_000;

interface Input {
  system: string;
  baseline: string;
  candidate: string;
  settings: GateSettings;
}

/**
 * Whether the candidate fails more than the baseline: by failure rate, by agent and failure mode, and by incident, as
 * far as the reader may know incidents. Throws INVALID where a version has no run that failed or passed.
 */
export async function compareVersions(
  ctx: WorkspaceContext,
  { system, baseline, candidate, settings }: Input,
): Promise<GateReport> {
  const read = (version: string): Promise<VersionRun[]> =>
    readVersionRuns(prisma, ctx, { systemKey: systemKey(system), version: escapeForStorage(version), most: mostRuns });
  const rows = { baseline: await read(baseline), candidate: await read(candidate) };
  for (const [side, version] of [["baseline", baseline] as const, ["candidate", candidate] as const])
    if (rows[side].length === 0)
      throw invalid(
        side,
        `Version ${version}${system === "" ? "" : ` of ${system.trim()}`} has no run that failed or passed.`,
      );
  const titles = await readTitles(ctx, [...rows.baseline, ...rows.candidate]);
  const runsOf = (side: keyof typeof rows, version: string): VersionRuns => ({
    version,
    runs: rows[side].map((row) => toRun(row, titles)),
  });
  const report = compareRuns(runsOf("baseline", baseline), runsOf("candidate", candidate), settings);
  if (report === null) throw invalid("candidate", "No run of these versions can be compared.");
  return report;
}

const invalid = (field: string, message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: `/${field}`, message }]);

/** Titles of incidents by id; those of which the reader is to label every trace blind are left out. */
async function readTitles(ctx: WorkspaceContext, rows: readonly VersionRun[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ incidentId }) => (incidentId === null ? [] : [incidentId])))];
  const incidents = await prisma.incident.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: ids } },
    select: { id: true, number: true, title: true, suggestedTitle: true },
  });
  const hidden = await hiddenIncidents(
    ctx,
    incidents.map(({ number }) => number),
  );
  return new Map(incidents.flatMap((one) => (hidden.has(one.number) ? [] : [[one.id, titleOf(one)]])));
}

const blameOf = (agent: string | null, mode: string | null): Blame | null =>
  agent === null ? null : { agent: unescapeFromStorage(agent), mode: mode === null ? null : unescapeFromStorage(mode) };

function toRun(row: VersionRun, titles: ReadonlyMap<string, string>): GateRun {
  const { traceId, outcome, externalId, task, incidentId } = row;
  const isFailed = outcome === "failed";
  const title = incidentId === null ? undefined : titles.get(incidentId);
  return {
    outcome,
    externalId,
    question: task,
    blame: isFailed ? blameOf(row.runAgent, row.runMode) : null,
    truth: isFailed ? blameOf(row.truthAgent, row.truthMode) : null,
    incident: incidentId === null || title === undefined ? null : { id: incidentId, title },
    place: traceId,
  };
}
