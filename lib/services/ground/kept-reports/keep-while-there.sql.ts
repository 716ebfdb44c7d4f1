import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockEvaluation = (db: Database, evaluationId: string) =>
  askRows(db, Prisma.sql`select 1 as "one" from "Evaluation" where "id" = ${evaluationId}::uuid for key share`, anyRow);

export const lockVersion = (db: Database, versionId: string) =>
  askRows(
    db,
    Prisma.sql`select 1 as "one" from "DataSetVersion" where "id" = ${versionId}::uuid for key share`,
    anyRow,
  );
