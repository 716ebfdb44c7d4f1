import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type Outcome } from "@/lib/traces/trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { noteTraceChanges } from "../../ground/learning/note-trace-changes";
import { readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction, selectTraceIds } from "../../ground/search/select-traces";
import { changeOutcome } from "./set-outcome.sql";

/**
 * Sets the outcome of the selected traces and keeps each change with who made it; new failures are attributed. Answers
 * how many traces changed. Throws CONFLICT like `readySelection`.
 */
export const setOutcome = async (
  ctx: WorkspaceContext,
  selection: TraceSelection,
  outcome: Outcome,
): Promise<{ traceCount: number }> => {
  const ready = await readySelection(ctx, selection);
  return prisma.$transaction(async (tx) => {
    const ids = await selectTraceIds(ctx, ready, { tx });
    const changed = await changeOutcome(tx, { ids, outcome, ctx });
    await noteTraceChanges(
      tx,
      ctx.workspaceId,
      changed.map(({ id }) => id),
    );
    return { traceCount: changed.length };
  }, bulkTransaction);
};
