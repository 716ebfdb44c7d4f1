import { type RunStatus } from "@/lib/attribution/run-record";
import { type Prisma } from "@/lib/db";
import { appendEvents } from "./append-events";

/**
 * Every change that a run's status may make. What has ended stays as it ended, but for a run that a limit
 * stopped; a retry is a new run.
 */
export const arrows = {
  QUEUED: ["RUNNING", "CANCELLED", "FAILED"],
  RUNNING: ["SUCCEEDED", "FAILED", "CANCELLED", "PARTIAL", "QUEUED"],
  SUCCEEDED: [],
  FAILED: [],
  CANCELLED: [],
  PARTIAL: ["QUEUED"],
} as const satisfies Record<RunStatus, readonly RunStatus[]>;

export const canMove = (from: RunStatus, to: RunStatus): boolean => (arrows[from] as readonly RunStatus[]).includes(to);

interface Move {
  runId: string;
  from: RunStatus;
  to: RunStatus;
  /** Whose claim the run must be under, null for nobody's; left out where it does not matter. */
  claim?: string | null;
  data?: Prisma.AttributionRunUpdateManyMutationInput;
}

/**
 * Changes the status of a run and appends the event that says so, in the transaction of the caller. Answers false, and
 * changes nothing, when the run is not in `from` any more or under another claim: whoever was first has moved it.
 */
export const moveRun = async (
  tx: Prisma.TransactionClient,
  { runId, from, to, claim, data }: Move,
): Promise<boolean> => {
  if (!canMove(from, to)) throw new Error(`a run cannot go from ${from} to ${to}`);
  const where = { id: runId, status: from, ...(claim === undefined ? {} : { workerId: claim }) };
  const { count } = await tx.attributionRun.updateMany({ where, data: { ...data, status: to } });
  if (count === 0) return false;
  await appendEvents(tx, runId, [{ type: "status", status: to }]);
  return true;
};
