import { prisma } from "@/lib/db";
import { renewTraces, takeMarks, tryLock } from "./renew-batch.sql";

/** A batch of long traces on a busy machine; the lock is held meanwhile. */
const batchTimeoutMs = 120_000;

/**
 * Makes the facts of up to `markCount` marks of a workspace anew. Answers how many marks that were, fewer than asked
 * for where no more could be seen; null where somebody else is at it.
 *
 * Three statements, and none of them may be one with another. At READ COMMITTED each sees what was committed before it
 * began: the second takes only marks whose change the third therefore sees, and what is committed between them keeps
 * its mark. The lock comes first, in a statement of its own, so that both see what the one before wrote: without it,
 * two at the same trace could write what they read in the wrong order.
 */
export const renewBatch = async (workspaceId: string, markCount: number): Promise<number | null> =>
  prisma.$transaction(
    async (tx) => {
      if (!(await tryLock(tx, workspaceId))) return null;
      const taken = await takeMarks(tx, workspaceId, markCount);
      const traceIds = [...new Set(taken)];
      if (traceIds.length > 0) await renewTraces(tx, workspaceId, traceIds);
      return taken.length;
    },
    { timeout: batchTimeoutMs },
  );
