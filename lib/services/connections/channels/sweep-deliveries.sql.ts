import { askRows, idRow, runStatement, type Writer } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const dayMs = 24 * 3_600_000;

/** Deliveries are kept for so long. */
const keepDeliveriesMs = 90 * dayMs;

/** Rows of one sweep; the next minute takes the next ones. */
const batchSize = 5_000;

/** Deliveries that wait without a job that would ever be taken. */
export const findForgotten = (before: Date): Promise<{ id: string }[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select d."id" from "Delivery" d
    where d."status" = 'PENDING' and d."nextAttemptAt" < ${before.toISOString()}::timestamp and not exists (
      select from graphile_worker.jobs j where j.key = 'deliver:' || d."id" and (j.locked_at is not null or j.attempts < j.max_attempts))
    limit ${batchSize}::int`,
    idRow,
  );

export const deleteOldDeliveries = (db: Writer, ago: (ms: number) => Date) =>
  runStatement(
    db,
    Prisma.sql`
    delete from "Delivery" where "id" in (
      select "id" from "Delivery" where "createdAt" < ${ago(keepDeliveriesMs).toISOString()}::timestamp limit ${batchSize}::int)`,
  );
