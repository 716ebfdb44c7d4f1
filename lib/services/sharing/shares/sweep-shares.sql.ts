import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const lockExpiredRow = z.object({
  id: z.string(),
  snapshotWorkspaceId: z.string(),
});

/** One transaction deletes so many copies at most: each may have a hundred thousand steps. */
export const maxAtOnce = 5;

export const lockExpired = (db: Database, now: Date) =>
  askRows(
    db,
    Prisma.sql`
        select "id", "snapshotWorkspaceId" from "Share"
        where "expiresAt" <= ${now} and "snapshotWorkspaceId" is not null
        order by "expiresAt" limit ${maxAtOnce} for update skip locked`,
    lockExpiredRow,
  );
