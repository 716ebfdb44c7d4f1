import { prisma } from "@/lib/db";
import { isRowId } from "../../ground/ids/row-id";
import { labMethods } from "./lab-methods";
import { enqueueRuns } from "../../ground/queue/queue.sql";

/**
 * Has a run that replays a system, and still waits, looked at again a while from now. Answers whose it is;
 * null where there is no such run.
 */
export const putOffRun = (runId: string, afterMs: number): Promise<string | null> =>
  prisma.$transaction(async (tx) => {
    if (!isRowId(runId)) return null;
    const where = { id: runId, status: "QUEUED" as const, method: { in: [...labMethods] } };
    const run = await tx.attributionRun.findFirst({ where, select: { workspaceId: true } });
    if (run) await enqueueRuns(tx, [runId], afterMs);
    return run?.workspaceId ?? null;
  });
