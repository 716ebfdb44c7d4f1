import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type AutomationTurnView } from "@/lib/attribution/watching/automation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { isBehind } from "../../ground/paging/newest-first.sql";

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

interface TurnRow extends Omit<AutomationTurnView, "at"> {
  createdAt: Date;
}

const order = [Prisma.sql`u."createdAt"`, Prisma.sql`u."traceId"`] as const;

export const readTurns = (
  db: Database,
  { workspaceId }: WorkspaceContext,
  { id, cursor, limit }: { id: string; cursor: string | undefined; limit: number },
) =>
  askRows(
    db,
    Prisma.sql`
    select u."traceId", t."title" as "traceTitle", u."runId", r."status"::text as "runStatus", coalesce(r."spentUsd", case when u."runId" is not null then u."spentUsd" end) as "costUsd", u."isQueued", u."isNotified", u."problem", u."createdAt"
    from "AutomationTurn" u left join "Trace" t on t."id" = u."traceId" left join "AttributionRun" r on r."id" = u."runId"
    where u."workspaceId" = ${workspaceId}::uuid and u."automationId" = ${id}::uuid and ${isBehind(cursor, order)}
    order by u."createdAt" desc, u."traceId" desc limit ${limit}`,
    turnRow,
  );
