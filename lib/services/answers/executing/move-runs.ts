import { type RunStatus } from "@/lib/attribution/run-record";
import { type Prisma } from "@/lib/db";
import { canMove } from "../runs/run-status";
import { insertStatusEvents, notifyMoved, setStatus } from "./move-runs.sql";

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
  const moved = await setStatus(tx, { to, set, runIds, from });
  const ids = moved.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await insertStatusEvents(tx, to, ids);
  await notifyMoved(tx, ids);
  return ids;
};
