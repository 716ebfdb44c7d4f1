import { mostAtOneAddress } from "@/lib/replay/target-view";

/**
 * Replays over HTTP that this process has under way at once, whoever they are for. What they answer takes at most 32 ×
 * `replayLimits.answerBytes`, about half a gigabyte of text.
 */
const mostReplays = 32;

interface Waiting {
  place: string;
  most: number;
  enter: () => void;
}

interface RoomWish {
  /** The address of the system. */
  place: string;
  /** So many at once there, at most. */
  maxConcurrent: number;
}

interface ReplayRoom {
  /**
   * Resolves when a replay may begin in this process; answers how it leaves, which may be called again. Rejects
   * with the reason of the signal.
   */
  enter: (wish: RoomWish, signal: AbortSignal) => Promise<() => void>;
}

/** Room for replays in one process. Who came first goes first, unless his system has its share already. */
export function createReplayRoom({ most, mostOfOne: share }: { most: number; mostOfOne: number }): ReplayRoom {
  const counts = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let total = 0;
  const countAt = (place: string): number => counts.get(place) ?? 0;
  const leaveOf = (place: string): (() => void) => {
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      total -= 1;
      if (countAt(place) > 1) counts.set(place, countAt(place) - 1);
      else counts.delete(place);
      letIn();
    };
  };
  const letIn = (): void => {
    for (const one of waiting) {
      if (total >= most) return;
      if (countAt(one.place) >= one.most) continue;
      waiting.delete(one);
      total += 1;
      counts.set(one.place, countAt(one.place) + 1);
      one.enter();
    }
  };
  return {
    enter: ({ place, maxConcurrent }, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const giveUp = (): void => {
          waiting.delete(one);
          reject(signal.reason as Error);
        };
        const one: Waiting = {
          place,
          most: Math.min(maxConcurrent, share),
          enter: () => {
            signal.removeEventListener("abort", giveUp);
            resolve(leaveOf(place));
          },
        };
        signal.addEventListener("abort", giveUp, { once: true });
        waiting.add(one);
        letIn();
      }),
  };
}

/** That of this process. */
export const replayRoom = createReplayRoom({ most: mostReplays, mostOfOne: mostAtOneAddress });
