import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { noteTraceChanges } from "../../ground/learning/note-trace-changes";
import { readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction, selectTraceIds } from "../../ground/search/select-traces";
import { systemColumns } from "../../ground/stored/system-columns";

const maxNameLength = 200;

/**
 * Says which system made the selected traces, null for none, and keeps each change with who made it; a
 * version stays as it is. Answers how many traces changed. Throws INVALID for a name that is empty or long,
 * CONFLICT like `readySelection`.
 */
export const setSystem = async (
  ctx: WorkspaceContext,
  selection: TraceSelection,
  system: string | null,
): Promise<{ traceCount: number }> => {
  const name = system === null ? null : system.trim();
  if (name === "" || (name !== null && [...name].length > maxNameLength))
    throw new KnownError("INVALID", `The name of a system has between 1 and ${maxNameLength} characters.`);
  const { systemName, systemKey } = systemColumns(name);
  const ready = await readySelection(ctx, selection);
  return prisma.$transaction(async (tx) => {
    const ids = await selectTraceIds(ctx, ready, { tx });
    const changed = await tx.$queryRaw<{ id: string; formerKey: string }[]>`
      with before as (select t."id", t."systemName", t."systemKey" from "Trace" t where t."id" = any(${ids}::uuid[]) and t."systemName" is distinct from ${systemName}),
        kept as (
          insert into "TraceRevision" ("id", "workspaceId", "traceId", "field", "before", "after", "changedBy", "changedAt")
          select gen_random_uuid(), ${ctx.workspaceId}::uuid, before."id", 'systemName', before."systemName", ${systemName}, ${ctx.actor.name}, timezone('utc', clock_timestamp())
          from before)
      update "Trace" t set "systemName" = ${systemName}, "systemKey" = ${systemKey}, "updatedAt" = timezone('utc', clock_timestamp())
      from before where before."id" = t."id" returning t."id", before."systemKey" as "formerKey"`;
    const formerKeys = [...new Set(changed.map(({ formerKey }) => formerKey))];
    await noteTraceChanges(
      tx,
      ctx.workspaceId,
      changed.map(({ id }) => id),
      formerKeys,
    );
    return { traceCount: changed.length };
  }, bulkTransaction);
};
