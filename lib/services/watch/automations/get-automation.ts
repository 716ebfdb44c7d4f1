import { type AutomationTurnView, type AutomationView } from "@/lib/attribution/watching/automation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { writeCursor } from "../../ground/paging/list-cursor";
import { requireAutomation } from "./require-automation";
import { viewAutomations } from "./view-automations";
import { readTurns } from "./get-automation.sql";

/**
 * One automation with what it did, the newest first, `limit` (50) a page. Throws NOT_FOUND, INVALID for a
 * cursor that this did not write.
 */
export const getAutomation = async (
  ctx: WorkspaceContext,
  { limit = 50, ...input }: { id: string; cursor?: string | undefined; limit?: number | undefined },
): Promise<{ automation: AutomationView; turns: AutomationTurnView[]; nextCursor: string | null }> => {
  const row = await requireAutomation(prisma, ctx, input.id);
  const [automation] = await viewAutomations(ctx, [row]);
  const found = await readTurns(prisma, ctx, { cursor: input.cursor, limit: limit + 1, id: row.id });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
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
