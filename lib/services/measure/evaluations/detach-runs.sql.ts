import { runStatement, type Writer } from "@/lib/ask";
import { type RunStatus } from "@/lib/attribution/run-record";
import { Prisma } from "@/lib/db";

/** Runs of one transaction. */
export const batchSize = 2_000;

/**
 * Of the runs that ended FAILED, those that another try may answer otherwise: what could not be read is an answer of
 * the judge, and too long stays too long.
 */
export const isWorthRetrying = Prisma.sql`r."errorCode" not in ('unreadable', 'too-long', 'empty')`;

export const detachFromEntry = (
  db: Writer,
  entryIds: readonly string[],
  which: { status: RunStatus; where?: Prisma.Sql } | undefined,
) => {
  const status = which ? Prisma.sql`and r."status" = ${which.status}::"RunStatus"` : Prisma.empty;
  const where = which?.where ? Prisma.sql`and ${which.where}` : Prisma.empty;
  return runStatement(
    db,
    Prisma.sql`
      update "AttributionRun" set "formerEntryId" = "evaluationEntryId", "evaluationEntryId" = null where "id" in (
        select r."id" from "AttributionRun" r where r."evaluationEntryId" = any(${entryIds}::uuid[]) ${status} ${where} limit ${batchSize})`,
  );
};
