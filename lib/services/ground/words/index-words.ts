import { prisma } from "@/lib/db";
import { indexBatch } from "./index-batch";
import { readMarked, readState } from "./words-state.sql";

/** How long whoever finds somebody else at it waits before it looks again. */
const waitMs = 15;

/**
 * Indexes the words of a workspace until nothing that changed them is left or `withinMs` are over; the batch that is
 * begun is ended. `isBehind` is whether something is left. Where somebody else is at it, one who `waits` looks again
 * until the time is over, and any other leaves it to them at once. A workspace that holds the copy of a shared trace,
 * or is gone, needs no index: its marks are dropped.
 */
export const indexWords = async (
  workspaceId: string,
  { withinMs, batchSize, waits, signal }: { withinMs: number; batchSize: number; waits: boolean; signal?: AbortSignal },
): Promise<{ markCount: number; isBehind: boolean }> => {
  const until = performance.now() + withinMs;
  let markCount = 0;
  for (;;) {
    const { isMarked, isSnapshot } = await readState(workspaceId);
    if (!isMarked) return { markCount, isBehind: false };
    if (isSnapshot !== false) await prisma.unindexedTrace.deleteMany({ where: { workspaceId } });
    else {
      const indexed = await indexBatch(workspaceId, batchSize);
      markCount += indexed ?? 0;
      if (indexed === null && !waits) return { markCount, isBehind: true };
      if (indexed === null) await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    if (performance.now() >= until || signal?.aborted)
      return { markCount, isBehind: (await readState(workspaceId)).isMarked };
  }
};

/** So long a worker stays with one workspace before it looks at the next one. */
const workerWithinMs = 20_000;
const workerBatch = 200;

/**
 * Indexes what is not yet: of one workspace, or of all of them in turn. For the worker; what somebody else is at is
 * left to them. Answers how many marks were taken.
 */
export const indexAllWords = async ({
  workspaceId,
  signal,
}: {
  workspaceId?: string | undefined;
  signal: AbortSignal;
}): Promise<number> => {
  const within = { withinMs: workerWithinMs, batchSize: workerBatch, waits: false, signal };
  let count = 0;
  for (let left = workspaceId === undefined ? await readMarked() : [workspaceId]; left.length > 0;) {
    const behind: string[] = [];
    for (const id of left) {
      if (signal.aborted) return count;
      const { markCount, isBehind } = await indexWords(id, within);
      count += markCount;
      // Somebody else is at it where nothing could be taken.
      if (isBehind && markCount > 0) behind.push(id);
    }
    left = behind;
  }
  return count;
};
