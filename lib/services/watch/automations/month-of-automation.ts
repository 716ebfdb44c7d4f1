import { type Prisma } from "@/lib/db";
import { monthOf } from "../../answers/spend/month-of";

/**
 * What counts against the month of automations: what their runs of this month (UTC) have spent, deleted ones too, and
 * of those that are under way their limit. US dollars, by automation id; one without a run is left out.
 */
export const readAutomationMonths = async (
  db: Pick<Prisma.TransactionClient, "$queryRaw">,
  workspaceId: string,
  automationIds: readonly string[],
): Promise<Map<string, { spentUsd: number; committedUsd: number }>> => {
  const rows = await db.$queryRaw<{ automationId: string; spentUsd: number; committedUsd: number }[]>`
    select u."automationId", coalesce(sum(coalesce(r."spentUsd", u."spentUsd")), 0)::float8 as "spentUsd",
      coalesce(sum(case when r."status" in ('QUEUED', 'RUNNING') then greatest(r."spentUsd", coalesce(r."maxCostUsd", 0)) else coalesce(r."spentUsd", u."spentUsd") end), 0)::float8 as "committedUsd"
    from "AutomationTurn" u left join "AttributionRun" r on r."id" = u."runId"
    where u."runId" is not null and u."workspaceId" = ${workspaceId}::uuid and u."automationId" = any(${[...automationIds]}::uuid[]) and u."createdAt" >= ${monthOf(new Date())}::timestamp
    group by u."automationId"`;
  return new Map(rows.map(({ automationId, ...sums }) => [automationId, sums]));
};
