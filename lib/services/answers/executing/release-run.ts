import { prisma } from "@/lib/db";
import { type RunOwner } from "./claim-run";
import { enqueueRuns } from "../../ground/queue/run-jobs.sql";
import { appendEvents } from "../runs/append-events";
import { moveRun } from "../runs/run-status";

/**
 * Gives a run back to the queue, so that the next worker goes on with it from the recorded calls; not before `afterMs`
 * are over. For a worker that stops, or cannot go on for now: that is told as a rest without a reason of its endpoint,
 * and counts for no death of a worker.
 */
export const releaseRun = ({ runId, claim }: RunOwner, attemptCount: number, afterMs = 0): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const until = afterMs > 0 ? new Date(Date.now() + afterMs) : null;
    const data = { workerId: null, attemptCount: { increment: attemptCount }, ...(until ? { restsUntil: until } : {}) };
    if (!(await moveRun(tx, { runId, from: "RUNNING", to: "QUEUED", claim, data }))) return false;
    if (until) await appendEvents(tx, runId, [{ type: "rested", until: until.toISOString(), reason: "" }]);
    await enqueueRuns(tx, [runId], afterMs);
    return true;
  });
