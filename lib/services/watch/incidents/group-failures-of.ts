import { prisma } from "@/lib/db";
import { enqueueGrouping } from "../../ground/queue/enqueue";
import { groupBatch } from "./group-batch";

/** Marks of one batch: so many traces are read before anything is written. */
const batchSize = 500;

/**
 * Groups what waits in a workspace, for the worker and for who fills one, until nothing is left. Where the signal is
 * aborted or `withinMs` are over before, the batch that is begun is ended and the rest put into the queue. Answers how
 * many marks were worked off.
 */
export async function groupFailuresOf(
  workspaceId: string,
  { signal, withinMs = Infinity }: { signal?: AbortSignal; withinMs?: number } = {},
): Promise<number> {
  const until = performance.now() + withinMs;
  let count = 0;
  for (;;) {
    const taken = await groupBatch(workspaceId, batchSize);
    count += taken;
    if (taken === 0) return count;
    if (!signal?.aborted && performance.now() < until) continue;
    await enqueueGrouping(prisma, [workspaceId]);
    return count;
  }
}
