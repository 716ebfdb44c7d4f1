import { type AutomationTurnView, type AutomationView } from "@/lib/attribution/watching/automation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { readCursor, writeCursor } from "../../ground/paging/list-cursor";
import { requireAutomation } from "./require-automation";
import { viewAutomations } from "./view-automations";

const pageSize = 50;
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface TurnRow extends Omit<AutomationTurnView, "at"> {
  createdAt: Date;
}

const rowsBefore = (cursor: string | undefined): Prisma.Sql => {
  if (!cursor) return Prisma.sql`true`;
  const { key, id } = readCursor(cursor, "string", isTime);
  return Prisma.sql`(u."createdAt", u."traceId") < (${key}::timestamp, ${id}::uuid)`;
};

/**
 * One automation with what it did, the newest first, 50 a page. Throws NOT_FOUND, INVALID for a
 * cursor that this did not write.
 */
export const getAutomation = async (
  ctx: WorkspaceContext,
  input: { id: string; cursor?: string | undefined },
): Promise<{ automation: AutomationView; turns: AutomationTurnView[]; nextCursor: string | null }> => {
  const row = await requireAutomation(prisma, ctx, input.id);
  const [automation] = await viewAutomations(ctx, [row]);
  const found = await prisma.$queryRaw<TurnRow[]>`
    select u."traceId", t."title" as "traceTitle", u."runId", r."status"::text as "runStatus", coalesce(r."spentUsd", case when u."runId" is not null then u."spentUsd" end) as "costUsd", u."isQueued", u."isNotified", u."problem", u."createdAt"
    from "AutomationTurn" u left join "Trace" t on t."id" = u."traceId" left join "AttributionRun" r on r."id" = u."runId"
    where u."workspaceId" = ${ctx.workspaceId}::uuid and u."automationId" = ${row.id}::uuid and ${rowsBefore(input.cursor)}
    order by u."createdAt" desc, u."traceId" desc limit ${pageSize + 1}`;
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    automation: automation as AutomationView,
    turns: page.map(({ createdAt, traceTitle, ...turn }) => ({
      ...turn,
      traceTitle: traceTitle === null ? null : unescapeFromStorage(traceTitle),
      // A run that was deleted is not led to.
      runId: turn.runStatus === null ? null : turn.runId,
      at: createdAt.toISOString(),
    })),
    nextCursor: last ? writeCursor({ key: last.createdAt.toISOString(), id: last.traceId }) : null,
  };
};
