import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** Numbers of studies are given one after another in a workspace. */
const numberLock = 72_707_375;

export const lockNumbers = (db: Writer, workspaceId: string) =>
  runStatement(db, Prisma.sql`select pg_advisory_xact_lock(${numberLock}, hashtext(${workspaceId}))`);
