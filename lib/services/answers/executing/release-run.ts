import { prisma } from "@/lib/db";
import { type RunOwner } from "./claim-run";
import { enqueueRuns } from "../../ground/queue/queue.sql";
import { moveRun } from "../runs/run-status";

/**
 * Gives a run back to the queue, so that the next worker goes on with it from the recorded
 * calls; not before `afterMs` are over. For a worker that stops, or cannot go on for now.
 */
export const releaseRun = ({ runId, claim }: RunOwner, attemptCount: number, afterMs = 0): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const data = { workerId: null, attemptCount: { increment: attemptCount } };
    const isReleased = await moveRun(tx, { runId, from: "RUNNING", to: "QUEUED", claim, data });
    if (isReleased) await enqueueRuns(tx, [runId], afterMs);
    return isReleased;
  });
