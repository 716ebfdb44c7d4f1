import { z } from "zod";
import { askRows, type Database, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** One at a time for the same bytes, until the transaction ends. */
export const lockContent = (db: Writer, workspaceId: string, sha256: string) =>
  runStatement(
    db,
    Prisma.sql`select pg_advisory_xact_lock(hashtextextended(${`original ${workspaceId} ${sha256}`}, 0))`,
  );

/** The file of these bytes, held against deletion. */
export const findSameContent = (db: Database, workspaceId: string, sha256: string) =>
  askRows(
    db,
    Prisma.sql`
    select "id" from "Original" where "workspaceId" = ${workspaceId}::uuid and "sha256" = ${sha256} for key share`,
    idRow,
  );

const contentRow = z.object({ id: z.string(), sha256: z.string() });

/** The files of any of these bytes, held against deletion. */
export const findContents = (db: Database, workspaceId: string, hashes: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select "id", "sha256" from "Original" where "workspaceId" = ${workspaceId}::uuid and "sha256" = any(${hashes}::text[]) order by "id" for key share`,
    contentRow,
  );
