import { type Prisma, prisma } from "@/lib/db";
import { isRowId } from "../../ground/ids/row-id";
import { type ClaimedRun, takeRun, toClaimedRun } from "./claim-run";
import { dequeueRuns, enqueueRuns } from "../../ground/queue/run-jobs.sql";
import { type RunRow } from "../runs/run-row";
import { rescheduleRunsOf } from "../../ground/queue/resting-runs.sql";
import { beginProbe } from "../../connections/providers/probe.sql";
import {
  findNext,
  type Full,
  hasOtherJob,
  type LabRoom,
  lockClaims,
  nothingFull,
  readWaits,
} from "./claim-next-run.sql";

const takeNext = async (
  tx: Prisma.TransactionClient,
  claim: string,
  room: LabRoom,
  full: Full,
): Promise<RunRow | null> => {
  for (let runId = await findNext(tx, room, full); runId; runId = await findNext(tx, room, full)) {
    const row = await takeRun(tx, { runId, claim });
    if (row) return row;
    await dequeueRuns(tx, [runId]); // it was to be canceled
  }
  return null;
};

/** What is full is out of the way for so long, where another kind of job waits behind it. */
const asideMs = 1_000;

/**
 * Has the run of a job that was used for another one, or for none, looked at again: when its provider has rested, with
 * all others that wait for it, or at once where it waits for its turn.
 */
const putBackJob = async (
  tx: Prisma.TransactionClient,
  jobRunId: string,
  { isUsed, full }: { isUsed: boolean; full: Full },
): Promise<void> => {
  const waits = await readWaits(tx, jobRunId);
  if (waits === null) return;
  const { workspaceId, providerId, ownMs, providerMs } = waits;
  const isFull =
    full.workspaceIds.includes(workspaceId) || (providerId !== null && full.providerIds.includes(providerId));
  const aside = !isUsed && isFull && (await hasOtherJob(tx)) ? asideMs : 0;
  const withOthersMs = Math.ceil(Math.max(providerMs, aside));
  if (!isUsed && providerId !== null && withOthersMs > 0) await rescheduleRunsOf(tx, providerId, withOthersMs);
  const afterMs = Math.max(Math.ceil(ownMs), withOthersMs);
  if (isUsed || isFull || afterMs > 0) await enqueueRuns(tx, [jobRunId], afterMs);
};

/**
 * Takes a run that waits, for the job of one: not always the job's own. There is one job for each run that waits, so
 * where another run's turn has come, that one's job is dropped and the job's own run has a new one. Null when nothing
 * waits for which there is room and whose provider does not rest: where the job's own is kept by its provider, or has
 * to wait for its turn, it has a new job; else the caller has it put off.
 */
export const claimNextRun = async (
  jobRunId: string,
  claim: string,
  room: LabRoom = "any",
  full: Full = nothingFull,
): Promise<ClaimedRun | null> => {
  const { taken, isProbe } = await prisma.$transaction(async (tx) => {
    await lockClaims(tx);
    const taken = await takeNext(tx, claim, room, full);
    const isProbe = !!taken?.providerId && (await beginProbe(tx, taken.providerId)) > 0;
    if (taken?.id !== jobRunId && isRowId(jobRunId)) {
      if (taken) await dequeueRuns(tx, [taken.id]);
      await putBackJob(tx, jobRunId, { isUsed: taken !== null, full });
    }
    return { taken, isProbe };
  });
  return taken && toClaimedRun(taken, isProbe);
};

/** Whether a run for which there is room, or a job of another kind, waits for a worker. */
export const isWorkerWanted = async (full: Full): Promise<boolean> => {
  if (await hasOtherJob(prisma)) return true;
  return prisma.$transaction(async (tx) => {
    await lockClaims(tx);
    return (await findNext(tx, "none", full)) !== undefined;
  });
};
