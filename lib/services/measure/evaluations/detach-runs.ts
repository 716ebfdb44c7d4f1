import { Prisma, prisma } from "@/lib/db";
import { type RunStatus } from "@/lib/attribution/run-record";

/** Runs of one transaction. */
const batchSize = 2_000;

/**
 * Of the runs that ended FAILED, those that another try may answer otherwise: what could not be read is an answer of
 * the judge, and too long stays too long.
 */
export const isWorthRetrying = Prisma.sql`r."errorCode" not in ('unreadable', 'too-long', 'empty')`;

/**
 * Makes runs of these entries runs of their own: all of them, or those of a status that meet a condition on
 * `"AttributionRun" r`. They keep which entry and repeat they were, so that a run in their place is given what they
 * were told. In batches that hold nothing but runs, since a worker that settles a call holds a run before it holds
 * the evaluation. Answers how many.
 */
export const detachRuns = async (
  entryIds: readonly string[],
  which?: { status: RunStatus; where?: Prisma.Sql },
): Promise<number> => {
  const status = which ? Prisma.sql`and r."status" = ${which.status}::"RunStatus"` : Prisma.empty;
  const where = which?.where ? Prisma.sql`and ${which.where}` : Prisma.empty;
  for (let count = 0; ;) {
    const detached = await prisma.$executeRaw`
      update "AttributionRun" set "formerEntryId" = "evaluationEntryId", "evaluationEntryId" = null where "id" in (
        select r."id" from "AttributionRun" r where r."evaluationEntryId" = any(${entryIds}::uuid[]) ${status} ${where} limit ${batchSize})`;
    count += detached;
    if (detached < batchSize) return count;
  }
};
