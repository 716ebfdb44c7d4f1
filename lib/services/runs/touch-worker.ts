import { prisma } from "@/lib/db";
import { type RunOwner } from "./claim-run";

export interface WorkerIdentity {
  id: string;
  host: string;
  pid: number;
}

/** An execution that has to stop: a person asked for it, or the run is not this worker's any more. */
export interface StopNotice {
  claim: string;
  why: "cancelled" | "lost";
}

/** Says that this worker lives and looks which of its executions have to stop. */
export const touchWorker = async (worker: WorkerIdentity, owned: readonly RunOwner[]): Promise<StopNotice[]> => {
  await prisma.$executeRaw`
    insert into "WorkerHeartbeat" ("id", "host", "pid", "startedAt", "seenAt")
    values (${worker.id}, ${worker.host}, ${worker.pid}, timezone('utc', now()), timezone('utc', now()))
    on conflict ("id") do update set "seenAt" = excluded."seenAt"`;
  if (owned.length === 0) return [];
  const rows = await prisma.attributionRun.findMany({
    where: { id: { in: owned.map(({ runId }) => runId) }, status: "RUNNING" },
    select: { workerId: true, cancelRequestedAt: true },
  });
  return owned.flatMap(({ claim }): StopNotice[] => {
    const row = rows.find(({ workerId }) => workerId === claim);
    if (!row) return [{ claim, why: "lost" }];
    return row.cancelRequestedAt ? [{ claim, why: "cancelled" }] : [];
  });
};
