import { anyRow, askRows } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** What a report is of: with it goes what was kept. */
export type Subject = { evaluationId: string } | { versionId: string };

/** Whether it is still there; holds it against deletion until the transaction ends, and against nothing else. */
export const hold = async (tx: Prisma.TransactionClient, subject: Subject): Promise<boolean> => {
  const rows =
    "evaluationId" in subject
      ? await askRows(
          tx,
          Prisma.sql`select 1 as "one" from "Evaluation" where "id" = ${subject.evaluationId}::uuid for key share`,
          anyRow,
        )
      : await askRows(
          tx,
          Prisma.sql`select 1 as "one" from "DataSetVersion" where "id" = ${subject.versionId}::uuid for key share`,
          anyRow,
        );
  return rows.length > 0;
};
