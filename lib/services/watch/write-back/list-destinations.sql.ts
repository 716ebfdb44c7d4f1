import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const healthRow = z.object({
  destinationId: z.string(),
  sent: z.number(),
  pending: z.number(),
  failed: z.number(),
  lastSentAt: z.date().nullable(),
  failedTraceId: z.string().nullable(),
  failedIncident: z.number().nullable(),
  failedTitle: z.string().nullable(),
  failedProblem: z.string().nullable(),
});
type Health = z.infer<typeof healthRow>;

/** Of each destination how many traces or incidents are how far, and the newest that failed. */
export const readHealth = async (workspaceId: string): Promise<ReadonlyMap<string, Health>> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select d."id" as "destinationId", c."sent", c."pending", c."failed", c."lastSentAt",
      w."traceId" as "failedTraceId", w."number" as "failedIncident", w."title" as "failedTitle", w."problem" as "failedProblem"
    from "Destination" d
      cross join lateral (
        select (count(*) filter (where a."isThere"))::int as "sent", (count(*) filter (where a."status" = 'PENDING'))::int as "pending",
          (count(*) filter (where a."status" = 'FAILED'))::int as "failed", max(a."sentAt") as "lastSentAt"
        from (
          select s."status", s."status" = 'DELIVERED' and s."sent" <> '[]'::jsonb as "isThere", s."sentAt" from "Sending" s where s."destinationId" = d."id"
          union all
          select i."status", i."externalId" is not null, null from "IncidentIssue" i where i."destinationId" = d."id") a) c
      left join lateral (
        select * from (
          select s."traceId", null::int as "number", t."title", s."problem", s."nextAttemptAt" from "Sending" s join "Trace" t on t."id" = s."traceId"
            where s."destinationId" = d."id" and s."status" = 'FAILED'
          union all
          select null, n."number", coalesce(n."title", n."suggestedTitle"), i."problem", i."nextAttemptAt" from "IncidentIssue" i join "Incident" n on n."id" = i."incidentId"
            where i."destinationId" = d."id" and i."status" = 'FAILED') f
        order by f."nextAttemptAt" desc, f."traceId", f."number" limit 1) w on true
    where d."workspaceId" = ${workspaceId}::uuid`,
    healthRow,
  );
  return new Map(rows.map((row) => [row.destinationId, row]));
};
