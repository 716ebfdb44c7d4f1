import { prisma } from "@/lib/db";
import { type ReplayProblem } from "@/lib/replay/replay-target";
import { type Replayed, type ReplayWish } from "@/lib/replay/scan/replay-wish";
import { isReplayKept } from "../replay-records/is-replay-kept";
import { outcomeColumns, type ReplayHome, wishColumns } from "../replay-records/replay-columns";
import { settleReplay } from "../spend/settle-spend";
import { type RunOwner } from "./claim-run";
import { holdRun } from "./hold-run";
import { addToRun } from "./record-replay.sql";

export interface MadeReplay {
  home: ReplayHome;
  wish: ReplayWish;
  requestHash: string;
  replayed: Replayed;
  /** Milliseconds. */
  durationMs: number | null;
  /** Taken from an earlier replay that was the same: it costs nothing. */
  isReused: boolean;
}

/** Nothing was executed. */
export const unmade: readonly ReplayProblem[] = ["blocked", "unreachable", "refused", "busy"];

/** Whether a system was run for it: neither taken over nor turned away. */
export const isExecuted = ({ replayed, isReused }: Pick<MadeReplay, "replayed" | "isReused">): boolean =>
  !isReused && (replayed.report !== null || !unmade.includes(replayed.problem));

/** What a replay has cost; null where its system states nothing. US dollars. */
export const costOfReplay = ({ replayed, isReused }: Pick<MadeReplay, "replayed" | "isReused">): number | null => {
  if (isReused) return 0;
  if (replayed.report === null) return unmade.includes(replayed.problem) ? 0 : null;
  return replayed.report.costUsd;
};

/**
 * Keeps a replay of a run, and adds what it has cost to the sums of the run and of the month, in one
 * transaction: once this resolves, a worker that resumes the run does not execute it again. `isRepeated`: nobody knows
 * whether an earlier attempt was taken; then one that stands there is not kept again. False when the run is not this
 * worker's any more.
 */
export const recordReplay = (
  owner: RunOwner,
  made: MadeReplay,
  reservationId: string | null,
  isRepeated = false,
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    if (!(await holdRun(tx, owner))) return false;
    if (isRepeated && (await isReplayKept(tx, { runId: owner.runId }, made))) return true;
    const { home, wish, requestHash, replayed, durationMs, isReused } = made;
    await tx.replay.create({
      data: {
        ...wishColumns(home, wish, requestHash),
        ...outcomeColumns(replayed),
        runId: owner.runId,
        durationMs,
        isReused,
        finishedAt: new Date(),
      },
    });
    // What a model foretells was paid as a call.
    const costUsd = home.isSimulated ? null : costOfReplay(made);
    if (costUsd === null && reservationId === null) return true;
    const { workspaceId } = home;
    const spentUsd = await settleReplay(tx, { workspaceId, reservationId, costUsd });
    if (spentUsd === 0) return true;
    // Where calls of unknown cost were made, the sum stays unknown.
    await addToRun(tx, spentUsd, owner);
    return true;
  });
