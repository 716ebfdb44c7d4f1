import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const lockKey = 72_707_370;

export const lockFirstOwner = (db: Writer) => runStatement(db, Prisma.sql`SELECT pg_advisory_xact_lock(${lockKey})`);
