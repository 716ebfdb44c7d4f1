import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const lockEvaluationRow = z.object({
  cancelledAt: z.date().nullable(),
});

export const lockEvaluation = (db: Database, id: string) =>
  askRows(
    db,
    Prisma.sql`
    select "cancelledAt" from "Evaluation" where "id" = ${id}::uuid for key share`,
    lockEvaluationRow,
  );
