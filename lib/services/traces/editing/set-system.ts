import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { noteTraceChanges } from "../../ground/learning/note-trace-changes";
import { readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction, selectTraceIds } from "../../ground/search/select-traces";
import { systemColumns } from "../../ground/stored/system-columns";
import { changeSystem } from "./set-system.sql";

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
    throw new KnownError("INVALID", `A system name needs 1 to ${maxNameLength} characters.`);
  const { systemName, systemKey } = systemColumns(name);
  const ready = await readySelection(ctx, selection);
  return prisma.$transaction(async (tx) => {
    const ids = await selectTraceIds(ctx, ready, { tx });
    const changed = await changeSystem(tx, { ids, systemName, ctx, systemKey });
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
