import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type AutomationCounts } from "@/lib/attribution/watching/automation-view";
import { prisma, Prisma } from "@/lib/db";
import { monthOf } from "../../answers/spend/month-of";

const countsRow = z.object({
  runs: z.number(),
  queued: z.number(),
  matched: z.number(),
  notified: z.number(),
  problems: z.number(),
  automationId: z.string(),
});

export type Counts = Omit<AutomationCounts, "spentUsd">;

export const readCounts = async (workspaceId: string, ids: readonly string[]): Promise<Map<string, Counts>> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select u."automationId", count(*)::int as "matched", count(u."runId")::int as "runs", count(*) filter (where u."isQueued")::int as "queued",
      count(*) filter (where u."isNotified")::int as "notified", count(u."problem")::int as "problems"
    from "AutomationTurn" u
    where u."workspaceId" = ${workspaceId}::uuid and u."automationId" = any(${[...ids]}::uuid[]) and u."createdAt" >= ${monthOf(new Date())}::timestamp
    group by u."automationId"`,
    countsRow,
  );
  return new Map(rows.map(({ automationId, ...counts }) => [automationId, counts]));
};
