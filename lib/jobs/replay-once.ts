import { setTimeout as sleep } from "node:timers/promises";
import { type ReplayRequest } from "@/lib/replay/protocol/messages";
import { httpTargetLimits } from "@/lib/replay/http-target-limits";
import { ReplayError } from "@/lib/replay/replay-target";
import { type Replayed } from "@/lib/replay/scan/replay-wish";
import { type OpenedTarget } from "@/lib/services/connections/targets/open-target";
import { type SlotWish, takeReplaySlot } from "@/lib/services/connections/targets/take-replay-slot";
import { replayRoom } from "./replay-room";
import { stayOrCancel } from "./stay-or-cancel";

/** One replay as it was made; `durationMs` is null where it reached no outcome. */
export interface OneReplay {
  replayed: Replayed;
  durationMs: number | null;
}

/**
 * Executes a request once, or goes on with what was begun under the same key. Rejects only with the reason of the
 * signal, and where the database cannot be reached.
 */
export type Execute = (request: ReplayRequest, options: { key: string; signal: AbortSignal }) => Promise<OneReplay>;

/**
 * How often a system that has too much to do is asked again, each time later; its own patience
 * (lib/replay/http-target.ts) comes before.
 */
const busyWaitsMs = [5_000, 15_000, 30_000, 60_000, 120_000];
const { graceMs, attempts, maxBackOffMs } = httpTargetLimits;
/**
 * What a replay may take beyond its own time before its slot counts as free: what a busy
 * target is waited for, and a minute.
 */
const slotGraceMs = (attempts - 1) * maxBackOffMs + 60_000;
/**
 * So long a slot is held at most: a replay whose connection was cut at the very end is asked for once more, and has its
 * seconds and what a target over HTTP adds to them each time.
 */
const holdMsOf = ({ limits: { seconds } }: Pick<ReplayRequest, "limits">): number =>
  2 * (seconds * 1_000 + graceMs) + slotGraceMs;

const failedBy = ({ problem, message }: ReplayError): OneReplay => ({
  replayed: { report: null, problem, message },
  durationMs: null,
});

/** Room in this process, then a slot of the system over all workers: who waits for room holds no slot. */
const enter = async (wish: SlotWish, signal: AbortSignal): Promise<() => Promise<void>> => {
  const leave = await replayRoom.enter(wish, signal);
  try {
    const giveBack = await takeReplaySlot(wish, signal);
    return () => giveBack().finally(leave);
  } catch (error) {
    leave();
    throw error;
  }
};

/** Executes replays at a target: one slot of its system each, over all workers. */
export const executeAt =
  (
    { target, place }: OpenedTarget,
    { maxConcurrent, workerId }: { maxConcurrent: number; workerId: string },
  ): Execute =>
  async (request, { key, signal }) => {
    const once = async (): Promise<OneReplay> => {
      const holdMs = holdMsOf(request);
      const giveBack = place && (await enter({ place, maxConcurrent, workerId, holdMs }, signal));
      try {
        const { durationMs, ...report } = await stayOrCancel(signal, (inner) =>
          target.replay(request, { key, signal: inner }),
        );
        return { replayed: { report, problem: null }, durationMs: Math.round(durationMs) };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ReplayError) return failedBy(error);
        throw error;
      } finally {
        if (giveBack) await giveBack();
      }
    };
    for (const waitMs of busyWaitsMs) {
      const made = await once();
      if (made.replayed.problem !== "busy") return made;
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
    return once();
  };
