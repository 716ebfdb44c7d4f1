import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const lockStudyRow = z.object({
  isCancelRequested: z.boolean(),
});

export const lockStudy = (db: Database, studyId: string, claim: string) =>
  askRows(
    db,
    Prisma.sql`
    select "cancelRequestedAt" is not null as "isCancelRequested" from "Study"
    where "id" = ${studyId}::uuid and "workerId" = ${claim} and "status" = 'RUNNING' for update`,
    lockStudyRow,
  );
