import { askRows, idRow, runStatement } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

export interface SlotWish {
  /** The address of the system. */
  place: string;
  /** So many at once, at most. */
  maxConcurrent: number;
  /** Id of the worker that asks, as it says that it lives. */
  workerId: string;
  /** How long the slot is held at most; then it is free, whatever became of its holder. */
  holdMs: number;
}

/** One slot where one is free, else null. Slots of workers that nobody has heard of are free. */
export const takeFreeSlot = ({ place, maxConcurrent, workerId, holdMs }: SlotWish): Promise<string | null> =>
  prisma.$transaction(async (tx) => {
    // One after another for each system, or two would take the last slot.
    await runStatement(tx, Prisma.sql`select pg_advisory_xact_lock(hashtextextended(${place}, 72707374))`);
    await runStatement(
      tx,
      Prisma.sql`
      delete from "ReplaySlot" s where s."place" = ${place}
        and (s."until" < timezone('utc', now()) or not exists (select from "WorkerHeartbeat" w where w."id" = s."workerId"))`,
    );
    const [row] = await askRows(
      tx,
      Prisma.sql`
      insert into "ReplaySlot" ("id", "place", "workerId", "until")
      select gen_random_uuid(), ${place}, ${workerId}, timezone('utc', now()) + ${holdMs}::float8 * interval '1 millisecond'
      where (select count(*) from "ReplaySlot" s where s."place" = ${place}) < ${maxConcurrent}::int returning "id"`,
      idRow,
    );
    return row?.id ?? null;
  });
