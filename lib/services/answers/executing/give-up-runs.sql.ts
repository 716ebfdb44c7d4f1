import { askRows, type Database, idRow } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** Of one go: the next fault ends the others. */
const mostAtOnce = 1_000;

/** Runs that have waited for a provider for a day. */
export const findGivenUp = (db: Database, providerId: string) =>
  askRows(
    db,
    Prisma.sql`
    select "id" from "AttributionRun" where "status" = 'QUEUED' and "providerId" = ${providerId}::uuid
      and "createdAt" < timezone('utc', now()) - interval '24 hours'
    order by "createdAt", "id" limit ${mostAtOnce} for update skip locked`,
    idRow,
  );

/** What a run has that is ended so. */
export const unreachableNow = (message: string): Prisma.Sql =>
  Prisma.sql`"errorCode" = 'unreachable', "errorMessage" = ${message}, "finishedAt" = timezone('utc', now())`;
