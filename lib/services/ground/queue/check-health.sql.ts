import { askRows, countRow, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { silentAfterMs } from "./worker-silence";

export const countWorkers = (db: Database) =>
  askRows(
    db,
    Prisma.sql`
      select count(*)::int as "count" from "WorkerHeartbeat" where "seenAt" > timezone('utc', now()) - ${silentAfterMs} * interval '1 millisecond'`,
    countRow,
  );
