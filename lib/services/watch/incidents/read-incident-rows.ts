import { type IncidentRow } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { headColumns, toHead } from "./incident-row";
import { versionShares } from "./incident-series";
import { readRange, readTrends } from "./incident-series.sql";
import { systemNames } from "./system-names";

const trendBuckets = 12;
const versionCount = 5;

/** Incidents of this workspace in the order of their ids, each with its trend and its share of the newest versions. */
export async function readIncidentRows(ctx: WorkspaceContext, ids: readonly string[]): Promise<IncidentRow[]> {
  if (ids.length === 0) return [];
  const { workspaceId } = ctx;
  const rows = await prisma.incident.findMany({ where: { workspaceId, id: { in: [...ids] } }, select: headColumns });
  const [range, names, shares] = await Promise.all([
    readRange(prisma, ctx),
    systemNames(
      ctx,
      rows.map(({ systemKey }) => systemKey),
    ),
    versionShares(prisma, ctx, rows, versionCount),
  ]);
  const trends = new Map<string, number[]>();
  for (const { incidentId, bucket, count } of range
    ? await readTrends(prisma, { ids, range, buckets: trendBuckets })
    : []) {
    const trend = trends.get(incidentId) ?? Array.from<number>({ length: trendBuckets }).fill(0);
    trend[bucket - 1] = count;
    trends.set(incidentId, trend);
  }
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const head = toHead(row, names.get(row.systemKey) ?? null);
    return [{ ...head, trend: trends.get(id) ?? [], versions: shares.get(id) ?? [] }];
  });
}
