import { prisma } from "@/lib/db";
import { enqueueImport } from "../../ground/queue/queue";
import { bulkTransaction } from "../../ground/search/select-traces";
import { removeImport } from "./delete-import";

/** An import whose bytes do not come any more is gone after so long, one that nobody stores after a day. */
const silentMs = 60 * 60 * 1_000;
const unstoredMs = 24 * 60 * 60 * 1_000;
/** Work on an import says so at least this often, or nobody does it. */
const forgottenMs = 60_000;
const maxAtOnce = 100;

/** Takes away what nobody will store, with its bytes. Answers how many imports went. */
const removeOld = (now: Date): Promise<number> =>
  prisma.$transaction(async (tx) => {
    const silentBefore = new Date(now.getTime() - silentMs);
    const unstoredBefore = new Date(now.getTime() - unstoredMs);
    const rows = await tx.$queryRaw<{ id: string; workspaceId: string; originalId: string | null; status: string }[]>`
      select "id", "workspaceId", "originalId", "status" from "Import"
      where ("status" = 'RECEIVING' and "updatedAt" < ${silentBefore}) or ("status" in ('READY', 'FAILED') and "updatedAt" < ${unstoredBefore})
      order by "id" limit ${maxAtOnce} for update skip locked`;
    for (const row of rows) await removeImport(tx, row);
    return rows.length;
  }, bulkTransaction);

/** Imports that are read or stored by nobody: a web process ended over them, or their job is gone. */
const takeUpForgotten = (now: Date): Promise<number> =>
  prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string; turn: number }[]>`
      select i."id", i."turn" from "Import" i
      where i."status" in ('READING', 'STORING') and i."updatedAt" < ${new Date(now.getTime() - forgottenMs)} and not exists (
        select from graphile_worker.jobs j where j.key = 'import:' || i."id" and (j.locked_at is not null or j.attempts < j.max_attempts))
      limit ${maxAtOnce} for update of i skip locked`;
    for (const { id, turn } of rows) await enqueueImport(tx, { importId: id, turn });
    return rows.length;
  });

/** Done by a worker every minute: imports that nobody stored go, and those that nobody works on are taken up again. */
export const sweepImports = async (now = new Date()): Promise<{ removed: number; takenUp: number }> => ({
  removed: await removeOld(now),
  takenUp: await takeUpForgotten(now),
});
