import { Prisma, prisma } from "@/lib/db";
import { cancelChannel } from "../runs/notify";
import { moveRuns } from "../runs/move-runs";
import { dequeueRuns } from "../runs/queue";

/** Runs of one transaction. */
const batchSize = 500;

/** Cancels the runs of an evaluation that wait, and tells workers to stop those that run. Answers how many it stopped. */
export const cancelRuns = async (evaluationId: string): Promise<number> => {
  const entries = await prisma.evaluationEntry.findMany({ where: { evaluationId }, select: { id: true } });
  const ofEvaluation = { evaluationEntryId: { in: entries.map(({ id }) => id) } };
  let stopped = 0;
  for (;;) {
    const waiting = await prisma.attributionRun.findMany({
      where: { ...ofEvaluation, status: "QUEUED" },
      select: { id: true },
      take: batchSize,
    });
    if (waiting.length === 0) break;
    stopped += await prisma.$transaction(async (tx) => {
      const now = Prisma.sql`timezone('utc', now())`;
      const moved = await moveRuns(tx, {
        ...{ runIds: waiting.map(({ id }) => id), from: "QUEUED", to: "CANCELLED" },
        set: Prisma.sql`"cancelRequestedAt" = ${now}, "finishedAt" = ${now}`,
      });
      await dequeueRuns(tx, moved);
      return moved.length;
    });
  }
  const running = await prisma.attributionRun.updateManyAndReturn({
    where: { ...ofEvaluation, status: "RUNNING", cancelRequestedAt: null },
    data: { cancelRequestedAt: new Date() },
    select: { id: true },
  });
  const ids = running.map(({ id }) => id);
  await prisma.$executeRaw`select pg_notify(${cancelChannel}, id) from unnest(${ids}::text[]) as id`;
  return stopped + ids.length;
};
