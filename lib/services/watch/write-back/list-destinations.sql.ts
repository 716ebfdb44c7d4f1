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
  failedTitle: z.string().nullable(),
  failedProblem: z.string().nullable(),
});
type Health = z.infer<typeof healthRow>;

/** Of each destination how many traces are how far, and the newest that failed. */
export const readHealth = async (workspaceId: string): Promise<ReadonlyMap<string, Health>> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select d."id" as "destinationId", c."sent", c."pending", c."failed", c."lastSentAt",
      w."traceId" as "failedTraceId", w."title" as "failedTitle", w."problem" as "failedProblem"
    from "Destination" d
      cross join lateral (select (count(*) filter (where s."status" = 'DELIVERED' and s."sent" <> '[]'::jsonb))::int as "sent",
        (count(*) filter (where s."status" = 'PENDING'))::int as "pending", (count(*) filter (where s."status" = 'FAILED'))::int as "failed",
        max(s."sentAt") as "lastSentAt" from "Sending" s where s."destinationId" = d."id") c
      left join lateral (select s."traceId", t."title", s."problem" from "Sending" s join "Trace" t on t."id" = s."traceId"
        where s."destinationId" = d."id" and s."status" = 'FAILED' order by s."nextAttemptAt" desc, s."traceId" limit 1) w on true
    where d."workspaceId" = ${workspaceId}::uuid`,
    healthRow,
  );
  return new Map(rows.map((row) => [row.destinationId, row]));
};
