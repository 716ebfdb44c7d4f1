import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { disputed, disputeOrder } from "./dispute-where.sql";

const nextDisputedRow = z.object({
  place: z.number().nullable(),
  count: z.number(),
  nextTraceId: z.string().nullable(),
});

export const findNextDisputed = (
  db: Database,
  { ctx, claims, traceId }: { ctx: WorkspaceContext; claims: Prisma.Sql; traceId: string },
) =>
  askRows(
    db,
    Prisma.sql`
    with d as (${disputed(ctx, claims)}), numbered as (select "traceId", row_number() over (order by ${disputeOrder})::int as "place" from d),
      own as (select "place" from numbered where "traceId" = ${traceId}::uuid)
    select (select "place" from own) as "place", (select count(*)::int from numbered) as "count",
      (select "traceId" from numbered where "traceId" <> ${traceId}::uuid order by "place" < coalesce((select "place" from own), 0), "place" limit 1) as "nextTraceId"`,
    nextDisputedRow,
  );
