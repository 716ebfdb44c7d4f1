import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockDataSet = (db: Database, dataSetId: string) =>
  askRows(db, Prisma.sql`select 1 as "one" from "DataSet" where "id" = ${dataSetId}::uuid for update`, anyRow);
