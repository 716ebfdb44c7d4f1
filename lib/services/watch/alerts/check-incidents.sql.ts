import { z } from "zod";
import { askRows, type Database, stored } from "@/lib/ask";
import { type IncidentEvent } from "@/lib/attribution/incidents/incident-view";
import { Prisma } from "@/lib/db";

/** What became of incidents and is told: escaped, as it is stored. */
export type ToldEvent = Extract<IncidentEvent, { kind: "started" | "reopened" | "state" | "verdict" }>;

const newRow = z.object({
  id: z.string(),
  eventId: z.string(),
  event: stored<ToldEvent>(),
  actorName: z.string().nullable(),
  at: z.date(),
  number: z.number(),
  title: z.string().nullable(),
  suggestedTitle: z.string(),
  systemKey: z.string(),
  traceCount: z.number(),
  seenAt: z.date().nullable(),
});

/**
 * What the grouping started or reopened since, what fixes turned out to be, and what was closed and still is, the
 * oldest first.
 */
export const readNewIncidents = (
  db: Database,
  { workspaceId, systemKey, since }: { workspaceId: string; systemKey: string | null; since: Date },
) =>
  askRows(
    db,
    Prisma.sql`
    select i."id", a."id" as "eventId", a."event", a."actorName", a."createdAt" as "at",
      i."number", i."title", i."suggestedTitle", i."systemKey", i."traceCount", i."lastSeenAt" as "seenAt"
    from "IncidentActivity" a join "Incident" i on i."id" = a."incidentId" and i."workspaceId" = a."workspaceId"
    where a."workspaceId" = ${workspaceId}::uuid and a."createdAt" > ${since}::timestamp and (
        a."actorName" is null and a."event"->>'kind' in ('started', 'reopened', 'verdict') and i."state" not in ('MERGED', 'IGNORED')
        or a."event"->>'kind' = 'state' and a."event"->>'to' in ('FIXED', 'IGNORED') and i."state"::text = a."event"->>'to'
          and not exists (select from "IncidentActivity" b where b."incidentId" = a."incidentId" and b."event"->>'kind' in ('state', 'reopened') and (b."createdAt", b."id") > (a."createdAt", a."id")))
      and i."traceCount" > 0 and (${systemKey}::text is null or i."systemKey" = ${systemKey})
    order by a."createdAt", a."id"`,
    newRow,
  );
