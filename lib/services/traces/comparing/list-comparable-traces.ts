import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type ComparableTrace } from "@/lib/traces/comparable-trace";
import { comparableColumns, fromComparableRow } from "./comparable-columns";
import { requireTrace } from "../../ground/stored/require-trace";
import { readComparable } from "./list-comparable-traces.sql";

/**
 * The other traces of the workspace that ask the same question: those that passed first, of each outcome the newest
 * first, at most 20; `count` is how many there are. Throws NOT_FOUND.
 */
export const listComparableTraces = async (
  ctx: WorkspaceContext,
  { traceId }: { traceId: string },
): Promise<{ traces: ComparableTrace[]; count: number }> => {
  await requireTrace(ctx, traceId);
  const found = await readComparable(prisma, ctx, traceId);
  const rows = await prisma.trace.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: found.map(({ id }) => id) } },
    select: comparableColumns,
  });
  const byId = new Map(rows.map((row) => [row.id, fromComparableRow(row)]));
  return { traces: found.flatMap(({ id }) => byId.get(id) ?? []), count: found[0]?.count ?? 0 };
};
