import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockEvaluation = (db: Database, id: string) =>
  askRows(db, Prisma.sql`select 1 as "one" from "Evaluation" where "id" = ${id}::uuid for update`, anyRow);
