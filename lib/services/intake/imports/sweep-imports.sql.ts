import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const lockOldRow = z.object({
  id: z.string(),
  workspaceId: z.string(),
  originalId: z.string().nullable(),
  status: z.string(),
});

const lockForgottenRow = z.object({
  id: z.string(),
  turn: z.number(),
});

/** Work on an import says so at least this often, or nobody does it. */
const forgottenMs = 60_000;

const maxAtOnce = 100;

export const lockOld = (db: Database, silentBefore: Date, unstoredBefore: Date) =>
  askRows(
    db,
    Prisma.sql`
      select "id", "workspaceId", "originalId", "status" from "Import"
      where ("status" = 'RECEIVING' and "updatedAt" < ${silentBefore} and not exists (select from graphile_worker.jobs j where j.key = 'pull:' || "Import"."id")) or ("status" in ('READY', 'FAILED') and "updatedAt" < ${unstoredBefore})
      order by "id" limit ${maxAtOnce} for update skip locked`,
    lockOldRow,
  );

export const lockForgotten = (db: Database, now: Date) =>
  askRows(
    db,
    Prisma.sql`
      select i."id", i."turn" from "Import" i
      where i."status" in ('READING', 'STORING') and i."updatedAt" < ${new Date(now.getTime() - forgottenMs)} and not exists (
        select from graphile_worker.jobs j where j.key = 'import:' || i."id" and (j.locked_at is not null or j.attempts < j.max_attempts))
      limit ${maxAtOnce} for update of i skip locked`,
    lockForgottenRow,
  );
