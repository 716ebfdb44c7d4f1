import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type AutomationTurnView } from "@/lib/attribution/watching/automation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { readCursor } from "../../ground/paging/list-cursor";

const turnRow: z.ZodType<TurnRow> = z.object({
  createdAt: z.date(),
  traceId: z.string(),
  runId: z.string().nullable(),
  costUsd: z.number().nullable(),
  problem: z.string().nullable(),
  traceTitle: z.string().nullable(),
  runStatus: z.string().nullable(),
  isQueued: z.boolean(),
  isNotified: z.boolean(),
});

export const pageSize = 50;

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface TurnRow extends Omit<AutomationTurnView, "at"> {
  createdAt: Date;
}

const rowsBefore = (cursor: string | undefined): Prisma.Sql => {
  if (!cursor) return Prisma.sql`true`;
  const { key, id } = readCursor(cursor, "string", isTime);
  return Prisma.sql`(u."createdAt", u."traceId") < (${key}::timestamp, ${id}::uuid)`;
};

export const readTurns = (
  db: Database,
  {
    ctx,
    row,
    input,
  }: {
    ctx: WorkspaceContext;
    row: {
      filter: string;
      createdAt: Date;
      id: string;
      run: Prisma.JsonValue | null;
      name: string;
      workspaceId: string;
      monthlyBudgetUsd: number | null;
      createdById: string | null;
      updatedAt: Date;
      createdByName: string;
      isEnabled: boolean;
      maxRunCostUsd: number | null;
      queueId: string | null;
      channelIds: string[];
    };
    input: { id: string; cursor?: string | undefined };
  },
) =>
  askRows(
    db,
    Prisma.sql`
    select u."traceId", t."title" as "traceTitle", u."runId", r."status"::text as "runStatus", coalesce(r."spentUsd", case when u."runId" is not null then u."spentUsd" end) as "costUsd", u."isQueued", u."isNotified", u."problem", u."createdAt"
    from "AutomationTurn" u left join "Trace" t on t."id" = u."traceId" left join "AttributionRun" r on r."id" = u."runId"
    where u."workspaceId" = ${ctx.workspaceId}::uuid and u."automationId" = ${row.id}::uuid and ${rowsBefore(input.cursor)}
    order by u."createdAt" desc, u."traceId" desc limit ${pageSize + 1}`,
    turnRow,
  );
