import { type EndpointRests } from "@/lib/attribution/endpoint-fault";
import { prisma } from "@/lib/db";
import { appendEvents } from "../runs/append-events";
import { moveRun } from "../runs/run-status";
import { enqueueRuns } from "../../ground/queue/run-jobs.sql";
import { type RunOwner } from "./claim-run";
import { holdRun } from "./hold-run";

/**
 * Puts a run back into the queue because its endpoint is to be left alone: it goes on from its recorded calls once that
 * is over, and holds no worker meanwhile. False when it is not this worker's any more.
 */
export const restRun = (owner: RunOwner, rest: EndpointRests, attemptCount: number): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    if (!(await holdRun(tx, owner))) return false;
    const { runId, claim } = owner;
    const { cancelRequestedAt } = await tx.attributionRun.findUniqueOrThrow({
      where: { id: runId },
      select: { cancelRequestedAt: true },
    });
    if (cancelRequestedAt !== null) {
      const data = { workerId: null, finishedAt: new Date(), attemptCount: { increment: attemptCount } };
      return moveRun(tx, { runId, from: "RUNNING", to: "CANCELLED", claim, data });
    }
    const afterMs = Math.ceil(rest.afterMs);
    const until = new Date(Date.now() + afterMs);
    await appendEvents(tx, runId, [{ type: "rested", until: until.toISOString(), reason: rest.message }]);
    const told = { restsUntil: until, restReason: rest.message, faults: [...rest.faults] };
    const data = { workerId: null, attemptCount: { increment: attemptCount }, ...told };
    await moveRun(tx, { runId, from: "RUNNING", to: "QUEUED", claim, data });
    await enqueueRuns(tx, [runId], afterMs);
    return true;
  });
