import { prisma } from "@/lib/db";
import { type RunOwner } from "./claim-run";

export interface WorkerIdentity {
  id: string;
  host: string;
  pid: number;
}

/** Says that this worker lives. Answers the runs that are RUNNING under it, and whether a person wants them stopped. */
export const touchWorker = async (worker: WorkerIdentity): Promise<(RunOwner & { isCancelRequested: boolean })[]> => {
  await prisma.$executeRaw`
    insert into "WorkerHeartbeat" ("id", "host", "pid", "startedAt", "seenAt")
    values (${worker.id}, ${worker.host}, ${worker.pid}, timezone('utc', now()), timezone('utc', now()))
    on conflict ("id") do update set "seenAt" = excluded."seenAt"`;
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
