import { findKeptReplay } from "@/lib/services/lab/replays/find-kept-replay";
import { listRecorded, recordedKey } from "@/lib/services/answers/replay-records/list-recorded";
import { type ReplayHome } from "@/lib/services/answers/replay-records/replay-columns";
import { toReplayed } from "@/lib/services/answers/replay-records/replay-row";
import { type ClaimedRun, type RunOwner } from "@/lib/services/answers/executing/claim-run";
import { costOfReplay, recordReplay } from "@/lib/services/answers/executing/record-replay";
import { releaseSpend } from "@/lib/services/answers/executing/reserve-spend";
import { type HashedWish, type ReplayBook } from "./create-replayer";
import { type EventLog } from "./event-log";
import { outlast } from "./outlast";
import { type RunBudget } from "./run-budget";
import { RunStopped } from "./stop-reason";

export interface RunBookParts {
  owner: RunOwner;
  run: ClaimedRun;
  home: ReplayHome;
  log: EventLog;
  budget: RunBudget;
  signal: AbortSignal;
}

const keyOf = ({ wish, requestHash }: HashedWish): string => recordedKey({ ...wish, requestHash });

/**
 * The replays of one run: what it has recorded is given again, and what a replay costs counts against its
 * limits and the month's budget.
 */
export const openRunBook = async ({ owner, run, home, log, budget, signal }: RunBookParts): Promise<ReplayBook> => {
  const { workspaceId, runId, isFresh } = run;
  const recorded = await listRecorded({ workspaceId, runId });
  const { replays } = recorded;
  /** The dearest so far: what the next one is taken to cost. */
  let { worstUsd } = recorded;
  return {
    id: runId,
    recall: (hashed) => replays.get(keyOf(hashed)) ?? null,
    reuse: async ({ requestHash }) => {
      const row = isFresh ? null : await findKeptReplay({ workspaceId, runId, studyId: null }, requestHash);
      return row && { replayed: toReplayed(row), durationMs: row.durationMs };
    },
    reserve: async ({ requestHash }) => {
      if (worstUsd === 0) return;
      await budget.reserve({ inputTokens: 0, outputTokens: 0, costUsd: worstUsd }, requestHash);
    },
    release: async ({ requestHash }) => {
      const reservationId = budget.takeReservation(requestHash);
      if (reservationId !== null) await releaseSpend(reservationId);
    },
    record: async ({ wish, requestHash }, made) => {
      await log.flush();
      const reservationId = budget.takeReservation(requestHash);
      const replay = { home, wish, requestHash, ...made };
      const isMine = await outlast((isRepeated) => recordReplay(owner, replay, reservationId, isRepeated), signal);
      if (!isMine) throw new RunStopped("lost");
      replays.set(recordedKey({ ...wish, requestHash }), made.replayed);
      worstUsd = Math.max(worstUsd, costOfReplay(made) ?? 0);
    },
  };
};
