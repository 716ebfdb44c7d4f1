import { askRows, type Database, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockPlace = (db: Writer, place: string) =>
  runStatement(db, Prisma.sql`select pg_advisory_xact_lock(hashtextextended(${place}, 72707374))`);

export const deleteStaleSlots = (db: Writer, place: string) =>
  runStatement(
    db,
    Prisma.sql`
      delete from "ReplaySlot" s where s."place" = ${place}
        and (s."until" < timezone('utc', now()) or not exists (select from "WorkerHeartbeat" w where w."id" = s."workerId"))`,
  );

export const insertSlot = (
  db: Database,
  {
    place,
    workerId,
    holdMs,
    maxConcurrent,
  }: { place: string; workerId: string; holdMs: number; maxConcurrent: number },
) =>
  askRows(
    db,
    Prisma.sql`
      insert into "ReplaySlot" ("id", "place", "workerId", "until")
      select gen_random_uuid(), ${place}, ${workerId}, timezone('utc', now()) + ${holdMs}::float8 * interval '1 millisecond'
      where (select count(*) from "ReplaySlot" s where s."place" = ${place}) < ${maxConcurrent}::int returning "id"`,
    idRow,
  );
