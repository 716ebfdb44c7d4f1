import { prisma } from "@/lib/db";
import { noteGrowth } from "./note-growth";
import { renewBatch } from "./renew-batch";
import { readState } from "./renew-facts.sql";

/** How long whoever finds somebody else at it waits before it looks again. */
const waitMs = 15;

/**
 * Makes facts of a workspace anew until nothing that changed them is left or `withinMs` are over; the batch that is
 * begun is ended. `isBehind` is whether something is left. Where somebody else is at it, one who `waits` looks again
 * until the time is over, and any other leaves it to them at once. A workspace that holds the copy of a shared trace,
 * or is gone, needs no facts: its marks are dropped.
 */
export const renewFacts = async (
  workspaceId: string,
  { withinMs, batchSize, waits, signal }: { withinMs: number; batchSize: number; waits: boolean; signal?: AbortSignal },
): Promise<{ markCount: number; isBehind: boolean }> => {
  const until = performance.now() + withinMs;
  let markCount = 0;
  for (;;) {
    const { isMarked, hasMany, isSnapshot } = await readState(workspaceId);
    if (!isMarked) return { markCount, isBehind: false };
    if (isSnapshot !== false) await prisma.changedTrace.deleteMany({ where: { workspaceId } });
    else {
      if (hasMany) await noteGrowth();
      const renewed = await renewBatch(workspaceId, batchSize);
      markCount += renewed ?? 0;
      if (renewed === null && !waits) return { markCount, isBehind: true };
      if (renewed === null) await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    if (performance.now() >= until || signal?.aborted) return { markCount, isBehind: await isMarkedStill(workspaceId) };
  }
};

const isMarkedStill = async (workspaceId: string): Promise<boolean> => (await readState(workspaceId)).isMarked;
