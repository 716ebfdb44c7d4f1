import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

interface Asked {
  workspaceId: string;
  systemKey: string | null;
  /** When the week before began, and the week itself. */
  before: Date;
  from: Date;
  to: Date;
}

const incidentRow = z.object({
  number: z.number(),
  title: z.string().nullable(),
  suggestedTitle: z.string(),
  systemKey: z.string(),
  isNew: z.boolean(),
  isReopened: z.boolean(),
  traceCount: z.number(),
  count: z.number(),
  before: z.number(),
});

/** The incidents of a workspace, with what the grouping did to them in a week and how many traces they had. */
export const readDigested = (db: Database, { workspaceId, systemKey, before, from, to }: Asked) => {
  const happened = (kind: string) => Prisma.sql`exists (select from "IncidentActivity" a
    where a."incidentId" = i."id" and a."actorName" is null and a."event"->>'kind' = ${kind} and a."createdAt" >= ${from}::timestamp and a."createdAt" < ${to}::timestamp)`;
  const traces = (since: Date, until: Date) => Prisma.sql`(select count(*)::int from "IncidentTrace" t
    where t."incidentId" = i."id" and t."at" >= ${since}::timestamp and t."at" < ${until}::timestamp)`;
  return askRows(
    db,
    Prisma.sql`
    select i."number", i."title", i."suggestedTitle", i."systemKey", i."traceCount", ${happened("started")} as "isNew", ${happened("reopened")} as "isReopened",
      ${traces(from, to)} as "count", ${traces(before, from)} as "before"
    from "Incident" i where i."workspaceId" = ${workspaceId}::uuid and i."state" not in ('MERGED', 'IGNORED') and i."traceCount" > 0
      and (${systemKey}::text is null or i."systemKey" = ${systemKey})`,
    incidentRow,
  );
};

const runsRow = z.object({ systemKey: z.string(), runs: z.number(), before: z.number() });

/** How many runs each system had in a week and in the week before that failed or passed. */
export const readWeekRuns = (db: Database, { workspaceId, systemKey, before, from, to }: Asked) =>
  askRows(
    db,
    Prisma.sql`
    select "systemKey", (count(*) filter (where "at" >= ${from}::timestamp))::int as "runs", (count(*) filter (where "at" < ${from}::timestamp))::int as "before"
    from "TraceFact" where "workspaceId" = ${workspaceId}::uuid and "at" >= ${before}::timestamp and "at" < ${to}::timestamp and not "isMade"
      and "outcome" in ('failed', 'passed') and (${systemKey}::text is null or "systemKey" = ${systemKey}) group by 1`,
    runsRow,
  );
