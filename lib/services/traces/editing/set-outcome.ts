import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type Outcome } from "@/lib/traces/trace";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { noteTraceChanges } from "../../ground/learning/note-trace-changes";
import { readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction, selectTraceIds } from "../../ground/search/select-traces";

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
    const changed = await tx.$queryRaw<{ id: string }[]>`
      with before as (select t."id", t."outcome" from "Trace" t where t."id" = any(${ids}::uuid[]) and t."outcome" <> ${outcome}::"Outcome"),
        kept as (
          insert into "TraceRevision" ("id", "workspaceId", "traceId", "field", "before", "after", "changedBy", "changedAt")
          select gen_random_uuid(), ${ctx.workspaceId}::uuid, before."id", 'outcome', before."outcome", ${outcome}, ${ctx.actor.name}, timezone('utc', clock_timestamp())
          from before)
      update "Trace" t set "outcome" = ${outcome}::"Outcome", "updatedAt" = timezone('utc', clock_timestamp()) from before where before."id" = t."id" returning t."id"`;
    await noteTraceChanges(
      tx,
      ctx.workspaceId,
      changed.map(({ id }) => id),
    );
    return { traceCount: changed.length };
  }, bulkTransaction);
};
