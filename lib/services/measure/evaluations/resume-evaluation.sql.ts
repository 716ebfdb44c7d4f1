import { z } from "zod";
import { askRows, stored } from "@/lib/ask";
import { type WorstCase } from "@/lib/attribution/recorded-call";
import { prisma, Prisma } from "@/lib/db";
import { moveRuns } from "../../answers/executing/move-runs";
import { enqueueRuns } from "../../ground/queue/queue.sql";
import { holdEvaluation } from "./hold-evaluation";

const leastRefusedRow = z.object({
  refusedCall: stored<WorstCase>(),
});

/** Runs of one transaction. */
const batchSize = 200;

/** The least call that a limit has refused; null where there is none. */
export const readLeastRefused = async (entryIds: readonly string[]): Promise<WorstCase | null> => {
  const [row] = await askRows(
    prisma,
    Prisma.sql`
    select r."refusedCall" from "AttributionRun" r
    where r."evaluationEntryId" = any(${entryIds}::uuid[]) and r."status" = 'PARTIAL' and r."refusedCall" is not null
    order by coalesce((r."refusedCall"->>'costUsd')::float8, 0), (r."refusedCall"->>'inputTokens')::int + (r."refusedCall"->>'outputTokens')::int limit 1`,
    leastRefusedRow,
  );
  return row?.refusedCall ?? null;
};

/**
 * Puts runs that a limit has stopped back into the queue, where they go on from their recorded calls; no more of them
 * once the evaluation is canceled or deleted.
 */
export const requeue = async (evaluationId: string, stopped: readonly string[]): Promise<number> => {
  let count = 0;
  for (let from = 0; from < stopped.length; from += batchSize) {
    const runIds = stopped.slice(from, from + batchSize);
    const moved = await prisma.$transaction(async (tx) => {
      if (!(await holdEvaluation(tx, evaluationId))) return null;
      const ids = await moveRuns(tx, {
        runIds,
        from: "PARTIAL",
        to: "QUEUED",
        set: Prisma.sql`"attribution" = null, "refusedCall" = null, "errorCode" = null, "errorMessage" = null, "finishedAt" = null, "cancelRequestedAt" = null`,
      });
      await enqueueRuns(tx, ids);
      return ids.length;
    });
    if (moved === null) return count;
    count += moved;
  }
  return count;
};
