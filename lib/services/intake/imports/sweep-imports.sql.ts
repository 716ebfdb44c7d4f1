import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";
import { enqueueImport } from "../../ground/queue/queue.sql";
import { bulkTransaction } from "../../ground/search/select-traces";
import { removeImport } from "./delete-import";

const removeOldRow = z.object({
  id: z.string(),
  workspaceId: z.string(),
  originalId: z.string().nullable(),
  status: z.string(),
});

const upForgottenRow = z.object({
  id: z.string(),
  turn: z.number(),
});

/** An import whose bytes do not come any more is gone after so long, one that nobody stores after a day. */
const silentMs = 60 * 60 * 1_000;

const unstoredMs = 24 * 60 * 60 * 1_000;

/** Work on an import says so at least this often, or nobody does it. */
const forgottenMs = 60_000;

const maxAtOnce = 100;

/** Takes away what nobody will store, with its bytes. Answers how many imports went. */
export const removeOld = (now: Date): Promise<number> =>
  prisma.$transaction(async (tx) => {
    const silentBefore = new Date(now.getTime() - silentMs);
    const unstoredBefore = new Date(now.getTime() - unstoredMs);
    const rows = await askRows(
      tx,
      Prisma.sql`
      select "id", "workspaceId", "originalId", "status" from "Import"
      where ("status" = 'RECEIVING' and "updatedAt" < ${silentBefore}) or ("status" in ('READY', 'FAILED') and "updatedAt" < ${unstoredBefore})
      order by "id" limit ${maxAtOnce} for update skip locked`,
      removeOldRow,
    );
    for (const row of rows) await removeImport(tx, row);
    return rows.length;
  }, bulkTransaction);

/** Imports that are read or stored by nobody: a web process ended over them, or their job is gone. */
export const takeUpForgotten = (now: Date): Promise<number> =>
  prisma.$transaction(async (tx) => {
    const rows = await askRows(
      tx,
      Prisma.sql`
      select i."id", i."turn" from "Import" i
      where i."status" in ('READING', 'STORING') and i."updatedAt" < ${new Date(now.getTime() - forgottenMs)} and not exists (
        select from graphile_worker.jobs j where j.key = 'import:' || i."id" and (j.locked_at is not null or j.attempts < j.max_attempts))
      limit ${maxAtOnce} for update of i skip locked`,
      upForgottenRow,
    );
    for (const { id, turn } of rows) await enqueueImport(tx, { importId: id, turn });
    return rows.length;
  });
