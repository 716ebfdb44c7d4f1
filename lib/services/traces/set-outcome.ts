import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type Outcome } from "@/lib/traces/trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { selectTraceIds } from "./select-traces";

/** Sets the outcome of the selected traces and keeps each change with who made it. Answers how many traces changed. */
export const setOutcome = async (
  ctx: WorkspaceContext,
  selection: TraceSelection,
  outcome: Outcome,
): Promise<{ traceCount: number }> =>
  prisma.$transaction(async (tx) => {
    const ids = await selectTraceIds(ctx, selection, { tx });
    const changed = await tx.trace.findMany({
      where: { id: { in: ids }, outcome: { not: outcome } },
      select: { id: true, outcome: true },
    });
    await tx.trace.updateMany({ where: { id: { in: changed.map((row) => row.id) } }, data: { outcome } });
    await tx.traceRevision.createMany({
      data: changed.map((row) => ({
        workspaceId: ctx.workspaceId,
        traceId: row.id,
        field: "outcome",
        before: row.outcome,
        after: outcome,
        changedBy: ctx.actor.name,
      })),
    });
    return { traceCount: changed.length };
  });
