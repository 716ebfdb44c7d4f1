import { type Prisma, prisma } from "@/lib/db";
import { dropMarks, type MarkTable, readMarked, readState, takeMarks, tryLock } from "./marks.sql";

/** What is kept up to date by marks: where they stand, and how what is made of marked traces is made anew. */
export interface Marked {
  table: MarkTable;
  /** Names the lock, with the workspace behind it: one at a time makes anything of one workspace. */
  lock: string;
  /** The largest batch on a busy machine; the lock is held meanwhile. */
  batchTimeoutMs: number;
  make: (tx: Prisma.TransactionClient, workspaceId: string, traceIds: readonly string[]) => Promise<void>;
  /** Called before a batch where many marks wait. */
  prepare?: () => Promise<void>;
}

/**
 * Works off up to `markCount` marks of a workspace. Answers how many marks that were, fewer than asked for where no
 * more could be seen; null where somebody else is at it.
 *
 * Three statements, and none of them may be one with another. At READ COMMITTED each sees what was committed before it
 * began: the second takes only marks whose change the third therefore sees, and what is committed between them keeps
 * its mark. The lock comes first, in a statement of its own, so that both see what the one before wrote: without it,
 * two at the same trace could write what they read in the wrong order.
 */
export const workOffBatch = async (
  { table, lock, batchTimeoutMs, make }: Marked,
  workspaceId: string,
  markCount: number,
): Promise<number | null> =>
  prisma.$transaction(
    async (tx) => {
      if (!(await tryLock(tx, `${lock}:${workspaceId}`))) return null;
      const taken = await takeMarks(tx, table, workspaceId, markCount);
      const traceIds = [...new Set(taken)];
      if (traceIds.length > 0) await make(tx, workspaceId, traceIds);
      return taken.length;
    },
    { timeout: batchTimeoutMs },
  );

/** How long whoever finds somebody else at it waits before it looks again. */
const waitMs = 15;

export interface Within {
  withinMs: number;
  batchSize: number;
  /** Whether one who finds somebody else at it looks again until the time is over, or leaves it to them at once. */
  waits: boolean;
  signal?: AbortSignal;
}

/**
 * Works off the marks of a workspace until none is left or `withinMs` are over; the batch that is begun is ended.
 * `isBehind` is whether something is left. A workspace that holds the copy of a shared trace, or is gone, needs nothing
 * made of its traces: its marks are dropped.
 */
export const workOff = async (
  marked: Marked,
  workspaceId: string,
  { withinMs, batchSize, waits, signal }: Within,
): Promise<{ markCount: number; isBehind: boolean }> => {
  const until = performance.now() + withinMs;
  let markCount = 0;
  for (;;) {
    const { isMarked, hasMany, isSnapshot } = await readState(marked.table, workspaceId);
    if (!isMarked) return { markCount, isBehind: false };
    if (isSnapshot !== false) await dropMarks(prisma, marked.table, workspaceId);
    else {
      if (hasMany) await marked.prepare?.();
      const taken = await workOffBatch(marked, workspaceId, batchSize);
      markCount += taken ?? 0;
      if (taken === null && !waits) return { markCount, isBehind: true };
      if (taken === null) await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    if (performance.now() >= until || signal?.aborted)
      return { markCount, isBehind: (await readState(marked.table, workspaceId)).isMarked };
  }
};

/** So long a worker stays with one workspace before it looks at the next one. */
const workerWithinMs = 20_000;

/**
 * Works off what has changed: of one workspace, or of all of them in turn. For the worker, so that those who read need
 * not wait for it; what somebody else is at is left to them, so that one workspace does not take every worker. Answers
 * how many marks were taken.
 */
export const workOffAll = async (
  marked: Marked,
  { workspaceId, batchSize, signal }: { workspaceId: string | undefined; batchSize: number; signal: AbortSignal },
): Promise<number> => {
  const within = { withinMs: workerWithinMs, batchSize, waits: false, signal };
  let count = 0;
  for (let left = workspaceId === undefined ? await readMarked(marked.table) : [workspaceId]; left.length > 0;) {
    const behind: string[] = [];
    for (const id of left) {
      if (signal.aborted) return count;
      const { markCount, isBehind } = await workOff(marked, id, within);
      count += markCount;
      // Somebody else is at it where nothing could be taken.
      if (isBehind && markCount > 0) behind.push(id);
    }
    left = behind;
  }
  return count;
};
