import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { type ReadySelection, readySelection } from "../../ground/search/ready-selection";
import { bulkTransaction } from "../../ground/search/select-traces";
import { insertItems } from "./insert-items";
import { readWorth } from "./read-worth";
import { requireQueue } from "./require-queue";
import { maxQueueTraces, selectPopulation } from "./select-population";

const isFull = (count: number): KnownError => {
  const most = maxQueueTraces.toLocaleString("en");
  return new KnownError("CONFLICT", `The queue has ${count.toLocaleString("en")} of at most ${most} traces.`);
};

/**
 * Adds selected traces that did not pass to a queue, behind those it has and by worth: its random stream stays the
 * sample that was drawn. Answers how many were new to it. Throws NOT_FOUND, INVALID where there is nothing to label
 * among them, CONFLICT where the queue has no place for them and like `readySelection`.
 */
export const addTraces = async (
  ctx: WorkspaceContext,
  { queueId, selection }: { queueId: string; selection: TraceSelection },
): Promise<{ traceCount: number; passedCount: number }> => {
  const ready = { queueId, selection: await readySelection(ctx, selection) };
  return prisma.$transaction((tx) => addTracesWithin(tx, ctx, ready), bulkTransaction);
};

/** The same in the transaction of the caller. */
export const addTracesWithin = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  input: { queueId: string; selection: ReadySelection },
): Promise<{ traceCount: number; passedCount: number }> => {
  const queueId = await requireQueue(tx, ctx, input);
  const { population, passedCount } = await selectPopulation(tx, ctx, input.selection);
  const own = { workspaceId: ctx.workspaceId, queueId };
  const present = await tx.queueItem.findMany({
    where: { ...own, traceId: { in: population } },
    select: { traceId: true },
  });
  const known = new Set(present.map(({ traceId }) => traceId));
  const fresh = population.filter((id) => !known.has(id));
  if (fresh.length === 0) return { traceCount: 0, passedCount };
  const count = await tx.queueItem.count({ where: own });
  if (count + fresh.length > maxQueueTraces) throw isFull(count);
  const last = await tx.queueItem.aggregate({ where: { ...own, stream: "worth" }, _max: { position: true } });
  const after = (last._max.position ?? -1) + 1;
  const items = (await readWorth(tx, ctx, fresh)).map((item, at) => ({
    ...item,
    stream: "worth" as const,
    position: after + at,
    inclusionProbability: null,
    assignedToId: null,
  }));
  await insertItems(tx, ctx, { queueId, items });
  return { traceCount: items.length, passedCount };
};
