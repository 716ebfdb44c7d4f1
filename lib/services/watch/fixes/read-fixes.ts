import { type FixFields, type FixMeasure, type FixView } from "@/lib/attribution/fixes/fix-view";
import { type FixLine } from "@/lib/attribution/fixes/judge-fix";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { hiddenIncidents } from "../incidents/hidden-incidents";
import { titleOf } from "../incidents/incident-row";
import { requireShown } from "../incidents/require-shown";
import { fieldsOf, type FixRow } from "./fix-row";
import { measureFix, runsReader } from "./measure-fix";
import { hasRun } from "./version-runs.sql";

/** The newest fixes of an incident are shown. */
const mostFixes = 10;

/** Fixes that were registered for an incident, the newest first, measured by the runs so far. Throws NOT_FOUND. */
export const readFixes = async (ctx: WorkspaceContext, { number }: { number: number }): Promise<FixView[]> => {
  const { id: incidentId, systemKey } = await requireShown(ctx, number);
  const rows = await prisma.incidentFix.findMany({
    where: { workspaceId: ctx.workspaceId, incidentId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: mostFixes,
  });
  const registered = { incidentId, systemKey, runsOf: runsReader(ctx, systemKey) };
  const views: FixView[] = [];
  for (const row of rows) views.push(await toView(ctx, row, registered));
  return views;
};

interface Registered {
  incidentId: string;
  systemKey: string;
  runsOf: ReturnType<typeof runsReader>;
}

async function toView(ctx: WorkspaceContext, row: FixRow, registered: Registered): Promise<FixView> {
  const fields = fieldsOf(row);
  const { withdrawnAt, withdrawnByName } = row;
  const { systemKey } = registered;
  const hasRuns = withdrawnAt !== null || (await hasRun(prisma, ctx, { systemKey, version: row.version }));
  return {
    ...fields,
    id: row.id,
    by: unescapeFromStorage(row.createdByName),
    at: row.createdAt.toISOString(),
    withdrawn: withdrawnAt && { by: unescapeFromStorage(withdrawnByName ?? ""), at: withdrawnAt.toISOString() },
    canChange: !hasRuns,
    measure: withdrawnAt === null && hasRuns ? await readMeasure(ctx, fields, registered) : null,
  };
}

async function readMeasure(
  ctx: WorkspaceContext,
  fields: FixFields,
  { incidentId, runsOf }: Registered,
): Promise<FixMeasure | null> {
  const report = await measureFix(fields, incidentId, runsOf);
  if (!report) return null;
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
