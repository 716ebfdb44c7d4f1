import { runStatement, type Writer } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";
import { moveRuns } from "../../answers/executing/move-runs";
import { cancelChannel } from "../../ground/queue/notify.sql";
import { dequeueRuns } from "../../ground/queue/queue.sql";

/** Cancels runs that wait. Answers how many. */
export const cancelWaiting = (runIds: string[]): Promise<number> =>
  prisma.$transaction(async (tx) => {
    const now = Prisma.sql`timezone('utc', now())`;
    const moved = await moveRuns(tx, {
      runIds,
      from: "QUEUED",
      to: "CANCELLED",
      set: Prisma.sql`"cancelRequestedAt" = ${now}, "finishedAt" = ${now}`,
    });
    await dequeueRuns(tx, moved);
    return moved.length;
  });

export const notifyCancelled = (db: Writer, ids: string[]) =>
  runStatement(db, Prisma.sql`select pg_notify(${cancelChannel}, id) from unnest(${ids}::text[]) as id`);
