import { type Prisma, prisma } from "@/lib/db";
import { enqueueRuns } from "../../ground/queue/run-jobs.sql";
import { moveRun } from "../runs/run-status";
import { deleteSilent, findForgotten, findOrphans, type Orphan, tryLock, unlockJobs } from "./free-dead-workers.sql";

/**
 * So many workers may die in a row over one run without one new answer; it is then taken to be what kills them. Fewer
 * than the failures after which the launcher gives up.
 */
const maxDeaths = 4;

/** Back into the queue, or to its end where it has killed worker after worker. Answers whether it is in the queue. */
const freeOrphan = async (tx: Prisma.TransactionClient, { id, claim, deathCount }: Orphan): Promise<boolean> => {
  if (deathCount < maxDeaths)
    return moveRun(tx, { runId: id, from: "RUNNING", to: "QUEUED", claim, data: { workerId: null } });
  const errorMessage = `The worker ended ${maxDeaths} times in a row over this run without a new answer. Check the worker's log; it may need more memory for this trace. Then start a new run.`;
  const data = { workerId: null, finishedAt: new Date(), errorCode: "worker", errorMessage };
  await moveRun(tx, { runId: id, from: "RUNNING", to: "FAILED", claim, data });
  return false;
};

/**
 * Puts the runs of dead workers back into the queue, so that the next one resumes them from the recorded calls. Every
 * worker does this every few seconds; one at a time is enough, the others skip. Answers the ids of the runs that were
 * freed. A run that kills every worker ends FAILED.
 */
export const freeDeadWorkers = (): Promise<string[]> =>
  prisma.$transaction(async (tx) => {
    const [lock] = await tryLock(tx);
    if (!lock?.isMine) return [];
    await deleteSilent(tx);
    await unlockJobs(tx);
    const freed: string[] = [];
    for (const orphan of await findOrphans(tx)) if (await freeOrphan(tx, orphan)) freed.push(orphan.id);
    const forgotten = await findForgotten(tx);
    await enqueueRuns(tx, [...new Set([...freed, ...forgotten.map(({ id }) => id)])]);
    return freed;
  });
