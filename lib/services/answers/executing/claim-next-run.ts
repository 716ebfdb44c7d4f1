import { type Prisma, prisma } from "@/lib/db";
import { isRowId } from "../../ground/ids/row-id";
import { type ClaimedRun, takeRun, toClaimedRun } from "./claim-run";
import { dequeueRun, enqueueRuns } from "../../ground/queue/queue.sql";
import { type RunRow } from "../runs/run-row";
import { rescheduleRunsOf } from "../../ground/queue/resting-runs.sql";
import { beginProbe } from "../../connections/providers/probe.sql";
import { findNext, type LabRoom, lockClaims, readWaits } from "./claim-next-run.sql";

const takeNext = async (tx: Prisma.TransactionClient, claim: string, room: LabRoom): Promise<RunRow | null> => {
  for (let runId = await findNext(tx, room); runId; runId = await findNext(tx, room)) {
    const row = await takeRun(tx, { runId, claim });
    if (row) return row;
    await dequeueRun(tx, runId); // it was to be canceled
  }
  return null;
};

/**
 * Has the run of a job that was used for another one, or for none, looked at again: when its provider has rested, with
 * all others that wait for it, or at once.
 */
const putBackJob = async (tx: Prisma.TransactionClient, jobRunId: string, isUsed: boolean): Promise<void> => {
  const waits = await readWaits(tx, jobRunId);
  if (waits === null) return;
  const { providerId, ownMs, providerMs } = waits;
  const afterMs = Math.ceil(Math.max(ownMs, providerMs));
  if (!isUsed && providerId !== null && providerMs > 0) await rescheduleRunsOf(tx, providerId, Math.ceil(providerMs));
  if (isUsed || afterMs > 0) await enqueueRuns(tx, [jobRunId], afterMs);
};

/**
 * Takes a run that waits, for the job of one: not always the job's own. There is one job for each run that waits, so
 * where another run's turn has come, that one's job is dropped and the job's own run has a new one. Null when nothing
 * waits for which there is `room` and whose provider does not rest: where the job's own is kept by its provider, it has
 * a new job for later; else the caller has it put off.
 */
export const claimNextRun = async (
  jobRunId: string,
  claim: string,
  room: LabRoom = "any",
): Promise<ClaimedRun | null> => {
  const row = await prisma.$transaction(async (tx) => {
    await lockClaims(tx);
    const taken = await takeNext(tx, claim, room);
    if (taken?.providerId) await beginProbe(tx, taken.providerId);
    if (taken?.id === jobRunId || !isRowId(jobRunId)) return taken;
    if (taken) await dequeueRun(tx, taken.id);
    await putBackJob(tx, jobRunId, taken !== null);
    return taken;
  });
  return row && toClaimedRun(row);
};
