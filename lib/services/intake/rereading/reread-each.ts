import { isStoreAway, KnownError } from "@/lib/errors";
import { rereadTrace } from "./reread-trace";

/**
 * What a worker does of traces that are to be read again: one after another; those that cannot be stay as they are.
 * Answers how many were read. Throws StoreAwayError.
 */
export const rereadEach = async (
  job: { workspaceId: string; traceIds: readonly string[] },
  signal: AbortSignal,
): Promise<number> => {
  let count = 0;
  for (const id of job.traceIds) {
    signal.throwIfAborted();
    try {
      await rereadTrace(job, { traceId: id });
      count += 1;
    } catch (error) {
      if (!(error instanceof KnownError) || isStoreAway(error)) throw error;
    }
  }
  return count;
};
