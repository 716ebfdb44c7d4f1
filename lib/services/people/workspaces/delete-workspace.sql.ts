import { z } from "zod";
import { askRows, type Database, idRow } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** What a share shows is a workspace of its own, which goes with the one that was shared from. */
export const listSnapshots = (db: Database, workspaceId: string) =>
  askRows(
    db,
    Prisma.sql`
    select "snapshotWorkspaceId" as "id" from "Share"
    where "workspaceId" = ${workspaceId}::uuid and "snapshotWorkspaceId" is not null`,
    idRow,
  );

const goneRow = z.object({ id: z.string() });

/** Deletes up to `most` traces with all that hangs on them. */
export const deleteSomeTraces = (db: Database, { workspaceId, most }: { workspaceId: string; most: number }) =>
  askRows(
    db,
    Prisma.sql`
    delete from "Trace" where "id" in (select "id" from "Trace" where "workspaceId" = ${workspaceId}::uuid limit ${most})
    returning "id"`,
    goneRow,
  );

export const deleteSomeFiles = (db: Database, { workspaceId, most }: { workspaceId: string; most: number }) =>
  askRows(
    db,
    Prisma.sql`
    delete from "Original" where "id" in (select "id" from "Original" where "workspaceId" = ${workspaceId}::uuid limit ${most})
    returning "id"`,
    goneRow,
  );
