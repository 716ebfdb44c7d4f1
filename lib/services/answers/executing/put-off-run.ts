import { prisma } from "@/lib/db";
import { isRowId } from "../../ground/ids/row-id";
import { readWaits } from "./claim-next-run.sql";
import { labMethods } from "./lab-methods";
import { enqueueRuns } from "../../ground/queue/run-jobs.sql";

/**
 * Has a run that replays a system, and still waits for its turn, looked at again a while from now. Answers whose it is;
 * null where there is no such run, and where it or its provider rests: then it is looked at when that is over.
 */
export const putOffRun = (runId: string, afterMs: number): Promise<string | null> =>
  prisma.$transaction(async (tx) => {
    if (!isRowId(runId)) return null;
    const where = { id: runId, status: "QUEUED" as const, method: { in: [...labMethods] } };
    const run = await tx.attributionRun.findFirst({ where, select: { workspaceId: true } });
    const waits = run && (await readWaits(tx, runId));
    if (!run || (waits && Math.max(waits.ownMs, waits.providerMs) > 0)) return null;
    await enqueueRuns(tx, [runId], afterMs);
    return run.workspaceId;
  });
