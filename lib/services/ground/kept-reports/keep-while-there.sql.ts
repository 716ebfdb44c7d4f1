import { anyRow, askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** What a report is of: with it goes what was kept. */
export type Subject = { evaluationId: string } | { versionId: string };

export const lockEvaluation = (db: Database, subject: Subject) =>
  askRows(
    db,
    Prisma.sql`select 1 as "one" from "Evaluation" where "id" = ${subject.evaluationId}::uuid for key share`,
    anyRow,
  );

export const lockVersion = (db: Database, subject: Subject) =>
  askRows(
    db,
    Prisma.sql`select 1 as "one" from "DataSetVersion" where "id" = ${subject.versionId}::uuid for key share`,
    anyRow,
  );
