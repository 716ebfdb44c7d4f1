import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { type ReadySelection } from "./ready-selection";
import { selectionWhere } from "./trace-where.sql";
import { lockOf, readTraceIds } from "./select-traces.sql";

/**
 * For what a person does to all traces that match: a hundred thousand rows take longer than the
 * five seconds that Prisma allows.
 */
export const bulkTransaction = { timeout: 120_000, maxWait: 30_000 };

/**
 * Ids of the selected traces, in order; with `lock` held against other changes until that transaction ends.
 * Throws NOT_FOUND when traces are named and none of them exists here; a filter that
 * matches nothing gives an empty list.
 */
export const selectTraceIds = async (
  ctx: WorkspaceContext,
  selection: ReadySelection,
  lock?: { tx: Prisma.TransactionClient },
): Promise<string[]> => {
  const where = selectionWhere(ctx, selection);
  const suffix = lockOf(lock);
  const rows = await readTraceIds(lock?.tx ?? prisma, where, suffix);
  if (rows.length === 0 && "ids" in selection) throw notFound("trace");
  return rows.map((row) => row.id);
};
