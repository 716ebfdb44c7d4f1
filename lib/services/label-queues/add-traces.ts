import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { bulkTransaction } from "../traces/select-traces";
import { insertItems } from "./insert-items";
import { readWorth } from "./read-worth";
import { requireQueue } from "./require-queue";
import { selectPopulation } from "./select-population";

/**
 * Adds selected traces that did not pass to a queue, behind those it has and by worth: its random stream stays the sample that was drawn. Answers how many were new to
 * it. Throws NOT_FOUND, INVALID where there is nothing to label among them.
 */
export const addTraces = (
  ctx: WorkspaceContext,
  input: { queueId: string; selection: TraceSelection },
): Promise<{ traceCount: number; passedCount: number }> =>
  prisma.$transaction((tx) => addTracesWithin(tx, ctx, input), bulkTransaction);

/** The same in the transaction of the caller. */
export const addTracesWithin = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  input: { queueId: string; selection: TraceSelection },
): Promise<{ traceCount: number; passedCount: number }> => {
  const queueId = await requireQueue(tx, ctx, input);
  const { population, passedCount } = await selectPopulation(tx, ctx, input.selection);
  const own = { workspaceId: ctx.workspaceId, queueId };
  const present = await tx.queueItem.findMany({ where: own, select: { traceId: true } });
  const known = new Set(present.map(({ traceId }) => traceId));
  const fresh = population.filter((id) => !known.has(id));
  const last = await tx.queueItem.aggregate({ where: { ...own, stream: "worth" }, _max: { position: true } });
  const after = (last._max.position ?? -1) + 1;
  const ordered = fresh.length === 0 ? [] : await readWorth(tx, ctx, fresh);
  const items = ordered.map((item, at) => ({
    ...{ ...item, stream: "worth" as const, position: after + at },
    ...{ inclusionProbability: null, assignedToId: null },
  }));
  await insertItems(tx, ctx, { queueId, items });
  return { traceCount: items.length, passedCount };
};
