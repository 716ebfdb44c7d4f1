import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const newRow = z.object({
  id: z.string(),
  eventId: z.string(),
  event: z.enum(["started", "reopened"]),
  at: z.date(),
  version: z.string().nullable(),
  number: z.number(),
  title: z.string().nullable(),
  suggestedTitle: z.string(),
  systemKey: z.string(),
  traceCount: z.number(),
  seenAt: z.date().nullable(),
});

/** What the grouping started or reopened since, the oldest first. */
export const readNewIncidents = (
  db: Database,
  { workspaceId, systemKey, since }: { workspaceId: string; systemKey: string | null; since: Date },
) =>
  askRows(
    db,
    Prisma.sql`
    select i."id", a."id" as "eventId", a."event"->>'kind' as "event", a."createdAt" as "at", a."event"->>'version' as "version",
      i."number", i."title", i."suggestedTitle", i."systemKey", i."traceCount", i."lastSeenAt" as "seenAt"
    from "IncidentActivity" a join "Incident" i on i."id" = a."incidentId" and i."workspaceId" = a."workspaceId"
    where a."workspaceId" = ${workspaceId}::uuid and a."createdAt" > ${since}::timestamp and a."actorName" is null and a."event"->>'kind' in ('started', 'reopened')
      and i."state" not in ('MERGED', 'IGNORED') and i."traceCount" > 0 and (${systemKey}::text is null or i."systemKey" = ${systemKey})
    order by a."createdAt", a."id"`,
    newRow,
  );
