import { groupBatch } from "./group-batch";

/** Marks of one batch: so many traces are read before anything is written. */
const batchSize = 100;

/**
 * Groups what waits in a workspace, for the worker and for who fills one: until nothing is left or the signal is
 * aborted; a batch that is begun is ended. Answers how many marks were worked off.
 */
export async function groupFailuresOf(workspaceId: string, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const taken = await groupBatch(workspaceId, batchSize);
    count += taken;
    if (taken === 0 || signal?.aborted) return count;
  }
}
