import { askRows, type Database, idRow } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockOf = (lock: { tx: Prisma.TransactionClient } | undefined) =>
  lock ? Prisma.sql`for no key update` : Prisma.empty;

export const readTraceIds = (db: Database, where: Prisma.Sql, suffix: Prisma.Sql) =>
  askRows(db, Prisma.sql`select t."id" from "Trace" t where ${where} order by t."id" ${suffix}`, idRow);
