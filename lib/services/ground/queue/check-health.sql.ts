import { askRows, countRow, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { silentAfterMs } from "./worker-silence";

/**
 * Workers that were heard of lately and whose connection stands: a process that ends takes its connection along, at
 * once. One that the network cut off, or that a pooler hides, is missed by its silence.
 */
export const countWorkers = (db: Database) =>
  askRows(
    db,
    Prisma.sql`
      select count(*)::int as "count" from "WorkerHeartbeat" w
      where w."seenAt" > timezone('utc', now()) - ${silentAfterMs} * interval '1 millisecond'
        and (w."backendPid" is null or exists (select from pg_stat_activity a where a.pid = w."backendPid"))`,
    countRow,
  );
