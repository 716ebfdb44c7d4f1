import { type FixFields, type FixMeasure, type FixView } from "@/lib/attribution/fixes/fix-view";
import { type FixLine, judgeFix } from "@/lib/attribution/fixes/judge-fix";
import { type RegisteredFix } from "@/lib/attribution/fixes/registered-fix";
import { type GateRun, type VersionRuns } from "@/lib/attribution/gate/gate-run";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { hiddenIncidents } from "../incidents/hidden-incidents";
import { titleOf } from "../incidents/incident-row";
import { requireShown } from "../incidents/require-shown";
import { fieldsOf, type FixRow } from "./fix-row";
import { hasRun, readVersionRuns, type VersionRun } from "./version-runs.sql";

/** The newest fixes of an incident are measured, by the newest runs of each version. */
const mostFixes = 10;
const mostRuns = 2_000;

/** Fixes that were registered for an incident, the newest first, measured by the runs so far. Throws NOT_FOUND. */
export const readFixes = async (ctx: WorkspaceContext, { number }: { number: number }): Promise<FixView[]> => {
  const { id: incidentId, systemKey } = await requireShown(ctx, number);
  const rows = await prisma.incidentFix.findMany({
    where: { workspaceId: ctx.workspaceId, incidentId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: mostFixes,
  });
  const read = new Map<string, Promise<VersionRuns>>();
  const runsOf = (version: string): Promise<VersionRuns> => {
    const key = version.toLowerCase();
    const known = read.get(key) ?? readRuns(ctx, { systemKey, version });
    read.set(key, known);
    return known;
  };
  const views: FixView[] = [];
  for (const row of rows) views.push(await toView(ctx, { row, incidentId, systemKey, runsOf }));
  return views;
};

interface Registered {
  row: FixRow;
  incidentId: string;
  systemKey: string;
  runsOf: (version: string) => Promise<VersionRuns>;
}

async function toView(ctx: WorkspaceContext, { row, incidentId, systemKey, runsOf }: Registered): Promise<FixView> {
  const fields = fieldsOf(row);
  const canChange = !(await hasRun(prisma, ctx, { systemKey, version: row.version }));
  return {
    ...fields,
    id: row.id,
    by: unescapeFromStorage(row.createdByName),
    at: row.createdAt.toISOString(),
    canChange,
    measure: canChange ? null : await measure(ctx, incidentId, fields, runsOf),
  };
}

async function measure(
  ctx: WorkspaceContext,
  incidentId: string,
  fields: FixFields,
  runsOf: Registered["runsOf"],
): Promise<FixMeasure | null> {
  const registered = toRegistered(fields, incidentId);
  const baseline = await runsOf(fields.baseline);
  const report = judgeFix(registered, baseline, await runsOf(fields.version));
  if (!report || report.runs.candidate === 0) return null;
  const figure = ({ failed, difference }: FixLine) => ({ failed, difference });
  const others = report.rose.filter(({ kind, key }) => kind === "incident" && key !== incidentId);
  const named = await nameIncidents(
    ctx,
    others.map(({ key }) => key),
  );
  const { verdict, target, failureRate, runs, tasks, moreRuns } = report;
  return {
    verdict,
    target: figure(target),
    failureRate: figure(failureRate),
    rose: others.flatMap((line) => {
      const incident = named.get(line.key);
      return incident ? [{ ...incident, ...figure(line) }] : [];
    }),
    runs,
    tasks,
    moreRuns,
  };
}

const toRegistered = ({ baseline, version, leastFall, guard }: FixFields, incidentId: string): RegisteredFix => ({
  baseline,
  candidate: version,
  target: { kind: "incident", key: incidentId },
  leastFall,
  mustNotRise: guard === "other-failures" ? null : [],
});

async function readRuns(
  ctx: WorkspaceContext,
  { systemKey, version }: { systemKey: string; version: string },
): Promise<VersionRuns> {
  const of = { systemKey, version: escapeForStorage(version), most: mostRuns };
  return { version, runs: (await readVersionRuns(prisma, ctx, of)).map(toRun) };
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

async function nameIncidents(
  ctx: WorkspaceContext,
  ids: readonly string[],
): Promise<Map<string, { number: number; title: string | null }>> {
  const rows = await prisma.incident.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: [...ids] } },
    select: { id: true, number: true, title: true, suggestedTitle: true },
  });
  const hidden = await hiddenIncidents(
    ctx,
    rows.map(({ number }) => number),
  );
  return new Map(
    rows.map((row) => [row.id, { number: row.number, title: hidden.has(row.number) ? null : titleOf(row) }]),
  );
}
