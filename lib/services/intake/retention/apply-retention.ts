import { prisma } from "@/lib/db";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { enqueueRetention } from "../../ground/queue/enqueue";
import { bulkTransaction } from "../../ground/search/select-traces";
import { giveSpaceBack } from "../../ground/stored/vacuum.sql";
import { removeTraces } from "../removal/remove-traces";
import { listWithRules, lockDoomed, stillDoomed } from "./apply-retention.sql";
import { measureTraces } from "./count-retention.sql";
import { toRetention } from "./read-retention";

/** Traces of one transaction: it takes a moment, and nobody waits for it. */
const batchSize = 100;
/** Where there is more to do: other jobs come first. */
const againAfterMs = 2_000;

interface Gone {
  traceCount: number;
  byteSize: number;
}

/** Deletes some of what the rules of a workspace are about, and notes it. Answers null where nothing is left. */
const deleteSome = (workspaceId: string): Promise<Gone | null> =>
  prisma.$transaction(async (tx) => {
    // Once other rules are saved, nothing goes by the ones before.
    await takeTurns(tx, `settings:${workspaceId}`);
    const workspace = await tx.workspace.findUnique({ where: { id: workspaceId }, select: { retention: true } });
    const { rules } = toRetention(workspace?.retention ?? null);
    const locked = await lockDoomed(tx, workspaceId, rules, batchSize);
    const doomed = await stillDoomed(
      tx,
      workspaceId,
      rules,
      locked.map(({ id }) => id),
    );
    if (doomed.length === 0) return null;
    const ids = doomed.map(({ id }) => id);
    const [bytes] = await measureTraces(tx, ids);
    const gone = await removeTraces(tx, { workspaceId }, ids);
    const byteSize = bytes?.count ?? 0;
    await tx.auditEntry.create({
      data: {
        workspaceId,
        actorKind: "server",
        actorName: "Retention rules",
        kind: "trace.deleted",
        subject: gone.traceCount === 1 ? "1 trace" : `${gone.traceCount} traces`,
        details: { ...gone, byteSize },
      },
    });
    return { traceCount: gone.traceCount, byteSize };
  }, bulkTransaction);

/**
 * Deletes what the retention rules of all workspaces, or of one, are about: in batches, a batch of each workspace in
 * turn, so that nobody is held up. After `withinMs` a job goes on with the rest. Once nothing is left, the space of
 * what went is free for what comes. Stopped in the middle, the next call does the rest.
 */
export const applyRetention = async (wish: {
  /** Null: of all workspaces. */
  workspaceId: string | null;
  withinMs: number;
  signal?: AbortSignal;
}): Promise<Gone> => {
  const until = performance.now() + wish.withinMs;
  const gone = { traceCount: 0, byteSize: 0 };
  let left = wish.workspaceId === null ? await listWithRules(prisma) : [{ id: wish.workspaceId }];
  while (left.length > 0) {
    const more: typeof left = [];
    for (const workspace of left) {
      wish.signal?.throwIfAborted();
      if (performance.now() > until) {
        await enqueueRetention(prisma, againAfterMs);
        return gone;
      }
      const batch = await deleteSome(workspace.id);
      if (batch === null) continue;
      gone.traceCount += batch.traceCount;
      gone.byteSize += batch.byteSize;
      more.push(workspace);
    }
    left = more;
  }
  if (gone.traceCount > 0) await giveSpaceBack();
  return gone;
};
