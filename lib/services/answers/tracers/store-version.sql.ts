import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockTracer = (db: Database, tracerId: string) =>
  askRows(db, Prisma.sql`select 1 from "SystemTracer" where "id" = ${tracerId}::uuid for update`, anyRow);
