import { type Prisma, prisma } from "@/lib/db";
import { isRowId } from "../row-id";
import { type ClaimedRun, takeRun, toClaimedRun } from "./claim-run";
import { dequeueRun, enqueueRuns } from "./queue";
import { type RunRow } from "./run-row";

/** Claims are made one after another, so that each sees what the others took: two workers never fill up with one workspace side by side. */
const lockKey = 72_707_373;

/**
 * The run that waits and whose turn it is: of the workspace with the fewest runs under way, of these of the person with the fewest, of these the oldest.
 * So nobody waits behind all that somebody else has started.
 */
const findNext = async (tx: Prisma.TransactionClient): Promise<string | undefined> => {
  const [next] = await tx.$queryRaw<{ id: string }[]>`
    with busy as (
      select "workspaceId", coalesce("startedById"::text, "startedByName") as "starter", count(*) as "count"
      from "AttributionRun" where "status" = 'RUNNING' group by 1, 2)
    select r."id" from "AttributionRun" r where r."status" = 'QUEUED'
    order by coalesce((select sum(b."count") from busy b where b."workspaceId" = r."workspaceId"), 0),
      coalesce((select b."count" from busy b where b."workspaceId" = r."workspaceId" and b."starter" = coalesce(r."startedById"::text, r."startedByName")), 0),
      r."createdAt", r."id"
    limit 1 for update of r skip locked`;
  return next?.id;
};

const takeNext = async (tx: Prisma.TransactionClient, claim: string): Promise<RunRow | null> => {
  for (let runId = await findNext(tx); runId; runId = await findNext(tx)) {
    const row = await takeRun(tx, { runId, claim });
    if (row) return row;
    await dequeueRun(tx, runId); // it was to be cancelled
  }
  return null;
};

/**
 * Takes a run that waits, for the job of one: not always the job's own. There is one job for each run that waits, so where another run's turn has come,
 * that one's job is dropped and the job's own run has a new one. Null when nothing waits.
 */
export const claimNextRun = async (jobRunId: string, claim: string): Promise<ClaimedRun | null> => {
  const row = await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${lockKey})`;
    const taken = await takeNext(tx, claim);
    if (taken === null || taken.id === jobRunId || !isRowId(jobRunId)) return taken;
    await dequeueRun(tx, taken.id);
    const isWaiting = (await tx.attributionRun.count({ where: { id: jobRunId, status: "QUEUED" } })) > 0;
    if (isWaiting) await enqueueRuns(tx, [jobRunId]);
    return taken;
  });
  return row && toClaimedRun(row);
};
