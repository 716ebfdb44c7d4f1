import { type Prisma, prisma } from "@/lib/db";
import { type RunStatus } from "@/lib/attribution/run-record";
import { batchSize, detachFromEntry } from "./detach-runs.sql";

/**
 * Makes runs of these entries runs of their own: all of them, or those of a status that meet a condition on
 * `"AttributionRun" r`. They keep which entry and repeat they were, so that a run in their place is given what they
 * were told. In batches that hold nothing but runs, since a worker that settles a call holds a run before it holds
 * the evaluation. Answers how many.
 */
export const detachRuns = async (
  entryIds: readonly string[],
  which?: { status: RunStatus; where?: Prisma.Sql },
): Promise<number> => {
  for (let count = 0; ;) {
    const detached = await detachFromEntry(prisma, entryIds, which);
    count += detached;
    if (detached < batchSize) return count;
  }
};
