import { askRows, type Database, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockContent = (db: Writer, workspaceId: string, sha256: string) =>
  runStatement(
    db,
    Prisma.sql`select pg_advisory_xact_lock(hashtextextended(${`original ${workspaceId} ${sha256}`}, 0))`,
  );

export const findSameContent = (db: Database, workspaceId: string, sha256: string) =>
  askRows(
    db,
    Prisma.sql`
    select "id" from "Original" where "workspaceId" = ${workspaceId}::uuid and "sha256" = ${sha256} for key share`,
    idRow,
  );
