import { anyRow, askRows, type Database, runStatement } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** So many jobs are moved at once; what is left moves when its turn comes. */
const mostAtOnce = 10_000;

/**
 * Has the runs of a provider that wait looked at again `afterMs` from now, in the transaction of the caller: 0 for now.
 * A job that a worker holds stays as it is.
 */
export const rescheduleRunsOf = async (tx: Database, providerId: string, afterMs: number): Promise<void> => {
  await askRows(
    tx,
    Prisma.sql`
    select count(*) from graphile_worker.reschedule_jobs((
      select array_agg(found.id) from (
        select j.id from "AttributionRun" r join graphile_worker.jobs j on j.key = 'run:' || r."id"
        where r."status" = 'QUEUED' and r."providerId" = ${providerId}::uuid and j.locked_at is null
          and case when ${afterMs}::float8 > 0 then j.run_at <= now() else j.run_at > now() end
        order by r."createdAt", r."id" limit ${mostAtOnce}) found
      ), run_at := now() + ${afterMs}::float8 * interval '1 millisecond')`,
    anyRow,
  );
};

/** Ends the waiting of a provider's runs that were put back: what they waited for is there again. */
export const wakeRunsOf = async (tx: Prisma.TransactionClient, providerId: string): Promise<void> => {
  await runStatement(
    tx,
    Prisma.sql`
    update "AttributionRun" set "restsUntil" = null, "restReason" = null
    where "status" = 'QUEUED' and "providerId" = ${providerId}::uuid and "restsUntil" is not null`,
  );
  await rescheduleRunsOf(tx, providerId, 0);
};
