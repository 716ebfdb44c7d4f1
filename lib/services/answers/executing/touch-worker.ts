import { prisma } from "@/lib/db";
import { type RunOwner } from "./claim-run";
import { upsertHeartbeat, type WorkerIdentity } from "./touch-worker.sql";

/** Says that this worker lives. Answers the runs that are RUNNING under it, and whether a person wants them stopped. */
export const touchWorker = async (worker: WorkerIdentity): Promise<(RunOwner & { isCancelRequested: boolean })[]> => {
  await upsertHeartbeat(prisma, worker);
  const rows = await prisma.attributionRun.findMany({
    where: { status: "RUNNING", workerId: { startsWith: `${worker.id}/` } },
    select: { id: true, workerId: true, cancelRequestedAt: true },
  });
  return rows.map((row) => ({
    runId: row.id,
    claim: row.workerId ?? "",
    isCancelRequested: row.cancelRequestedAt !== null,
  }));
};
