import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { monthOf } from "../../answers/spend/month-of";

const monthsRow = z.object({
  automationId: z.string(),
  spentUsd: z.number(),
  committedUsd: z.number(),
});

export const readMonths = (db: Database, workspaceId: string, automationIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select u."automationId", coalesce(sum(coalesce(r."spentUsd", u."spentUsd")), 0)::float8 as "spentUsd",
      coalesce(sum(case when r."status" in ('QUEUED', 'RUNNING') then greatest(r."spentUsd", coalesce(r."maxCostUsd", 0)) else coalesce(r."spentUsd", u."spentUsd") end), 0)::float8 as "committedUsd"
    from "AutomationTurn" u left join "AttributionRun" r on r."id" = u."runId"
    where u."runId" is not null and u."workspaceId" = ${workspaceId}::uuid and u."automationId" = any(${[...automationIds]}::uuid[]) and u."createdAt" >= ${monthOf(new Date())}::timestamp
    group by u."automationId"`,
    monthsRow,
  );
