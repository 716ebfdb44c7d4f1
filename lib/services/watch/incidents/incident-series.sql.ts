import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const trendRow = z.object({ incidentId: z.string(), bucket: z.number(), count: z.number() });
const versionRow = z.object({
  systemKey: z.string(),
  key: z.string(),
  version: z.string(),
  runs: z.number(),
});
const shareRow = z.object({ incidentId: z.string(), key: z.string(), count: z.number(), labeled: z.number() });
const dayRow = z.object({ day: z.string(), count: z.number() });
const rangeRow = z.object({ first: z.date().nullable(), last: z.date().nullable() });

/** From when to when the failures of a workspace that are in an incident happened. */
export const readRange = async (db: Database, { workspaceId }: WorkspaceContext) => {
  const [row] = await askRows(
    db,
    Prisma.sql`select min("firstSeenAt") as "first", max("lastSeenAt") as "last" from "Incident" where "workspaceId" = ${workspaceId}::uuid`,
    rangeRow,
  );
  return row?.first && row.last ? { first: row.first, last: row.last } : null;
};

/** How many traces of each of these incidents fall into each of `buckets` equal stretches of a range, from 1. */
export const readTrends = (
  db: Database,
  { ids, range, buckets }: { ids: readonly string[]; range: { first: Date; last: Date }; buckets: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select t."incidentId", least(${buckets}::int, greatest(1, width_bucket(extract(epoch from t."at")::float8, extract(epoch from ${range.first}::timestamp)::float8,
        extract(epoch from ${range.last}::timestamp)::float8 + 1, ${buckets}::int))) as "bucket", count(*)::int as "count"
    from "IncidentTrace" t where t."incidentId" = any(${[...ids]}::uuid[]) group by 1, 2`,
    trendRow,
  );

/** The versions of systems in order of their first trace, with how many runs there are of each. */
export const readVersions = (db: Database, { workspaceId }: WorkspaceContext, systemKeys: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select "systemKey", "nameKey"("version") as "key", min("version" collate "C") as "version", sum("runs")::int as "runs" from (
      select "systemKey", "version", count(*) as "runs", min("at") as "at" from "TraceFact"
      where "workspaceId" = ${workspaceId}::uuid and "systemKey" = any(${[...systemKeys]}::text[]) and "version" is not null and not "isMade"
      group by 1, 2) written
    group by 1, 2 order by 1, min("at"), 2`,
    versionRow,
  );

/** How many traces of each incident are of each version, and of how many of them a label says who failed. */
export const readShares = (db: Database, { workspaceId }: WorkspaceContext, ids: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select t."incidentId", "nameKey"(f."version") as "key", count(*)::int as "count", (count(*) filter (where f."truthAgentKey" is not null))::int as "labeled"
    from "IncidentTrace" t join "TraceFact" f on f."workspaceId" = ${workspaceId}::uuid and f."traceId" = t."traceId"
    where t."incidentId" = any(${[...ids]}::uuid[]) and t."workspaceId" = ${workspaceId}::uuid and f."version" is not null group by 1, 2`,
    shareRow,
  );

/** Traces of an incident by day of UTC. */
export const readDays = (db: Database, incidentId: string) =>
  askRows(
    db,
    Prisma.sql`
    select to_char(t."at", 'YYYY-MM-DD') as "day", count(*)::int as "count" from "IncidentTrace" t where t."incidentId" = ${incidentId}::uuid group by 1 order by 1`,
    dayRow,
  );
