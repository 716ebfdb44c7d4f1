import { type RunStatus } from "@/lib/attribution/run-record";
import { type Prisma } from "@/lib/db";
import { eventChannel } from "../../ground/queue/notify";
import { canMove } from "../runs/run-status";

/**
 * Changes the status of many runs at once, with the event that says so in each, in the transaction of the caller: of
 * these ids, those that are in `from`.
 * `set` are further columns of `"AttributionRun" r`. Answers the ids of the runs that were moved.
 */
export const moveRuns = async (
  tx: Prisma.TransactionClient,
  { runIds, from, to, set }: { runIds: readonly string[]; from: RunStatus; to: RunStatus; set: Prisma.Sql },
): Promise<string[]> => {
  if (!canMove(from, to)) throw new Error(`a run cannot go from ${from} to ${to}`);
  const moved = await tx.$queryRaw<{ id: string }[]>`
    update "AttributionRun" r set "status" = ${to}::"RunStatus", ${set}
    where r."id" = any(${runIds}::uuid[]) and r."status" = ${from}::"RunStatus" returning r."id"`;
  const ids = moved.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx.$executeRaw`
    insert into "RunEvent" ("workspaceId", "runId", "sequence", "type", "data", "createdAt")
    select r."workspaceId", r."id", (select coalesce(max(e."sequence"), 0) + 1 from "RunEvent" e where e."workspaceId" = r."workspaceId" and e."runId" = r."id"),
      'status', jsonb_build_object('status', ${to}::text), timezone('utc', clock_timestamp())
    from "AttributionRun" r where r."id" = any(${ids}::uuid[])`;
  await tx.$executeRaw`select pg_notify(${eventChannel}, id) from unnest(${ids}::text[]) as id`;
  return ids;
};
