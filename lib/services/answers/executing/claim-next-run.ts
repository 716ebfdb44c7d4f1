import { type Prisma, prisma } from "@/lib/db";
import { isRowId } from "../../ground/ids/row-id";
import { type ClaimedRun, takeRun, toClaimedRun } from "./claim-run";
import { dequeueRun, enqueueRuns } from "../../ground/queue/queue.sql";
import { type RunRow } from "../runs/run-row";
import { findNext, type LabRoom, lockClaims } from "./claim-next-run.sql";

const takeNext = async (tx: Prisma.TransactionClient, claim: string, room: LabRoom): Promise<RunRow | null> => {
  for (let runId = await findNext(tx, room); runId; runId = await findNext(tx, room)) {
    const row = await takeRun(tx, { runId, claim });
    if (row) return row;
    await dequeueRun(tx, runId); // it was to be canceled
  }
  return null;
};

/**
 * Takes a run that waits, for the job of one: not always the job's own. There is one job for each run that waits, so
 * where another run's turn has come, that one's job is dropped and the job's own run has a new one. Null when nothing
 * waits for which there is `room`: the caller then has the job's own put off.
 */
export const claimNextRun = async (
  jobRunId: string,
  claim: string,
  room: LabRoom = "any",
): Promise<ClaimedRun | null> => {
  const row = await prisma.$transaction(async (tx) => {
    await lockClaims(tx);
    const taken = await takeNext(tx, claim, room);
    if (taken === null || taken.id === jobRunId || !isRowId(jobRunId)) return taken;
    await dequeueRun(tx, taken.id);
    const isWaiting = (await tx.attributionRun.count({ where: { id: jobRunId, status: "QUEUED" } })) > 0;
    if (isWaiting) await enqueueRuns(tx, [jobRunId]);
    return taken;
  });
  return row && toClaimedRun(row);
};
