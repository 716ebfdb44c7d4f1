import { setTimeout as sleep } from "node:timers/promises";
import { prisma } from "@/lib/db";
import { deleteStaleSlots, insertSlot, lockPlace } from "./take-replay-slot.sql";

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

/** Milliseconds between two looks at slots that are all taken. */
const lookEveryMs = 250;

/** One slot where one is free, else null. Slots of workers that nobody has heard of are free. */
const takeFreeSlot = ({ place, maxConcurrent, workerId, holdMs }: SlotWish): Promise<string | null> =>
  prisma.$transaction(async (tx) => {
    // One after another for each system, or two would take the last slot.
    await lockPlace(tx, place);
    await deleteStaleSlots(tx, place);
    const [row] = await insertSlot(tx, { place, workerId, holdMs, maxConcurrent });
    return row?.id ?? null;
  });

/**
 * Resolves when a replay may be sent to a system: so that of all workers and workspaces together no more are on their
 * way there than it takes. Answers how the slot is given back. Rejects with the reason of the signal.
 */
export const takeReplaySlot = async (wish: SlotWish, signal: AbortSignal): Promise<() => Promise<void>> => {
  for (;;) {
    signal.throwIfAborted();
    const id = await takeFreeSlot(wish);
    if (id !== null) return async () => void (await prisma.replaySlot.deleteMany({ where: { id } }));
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined); // the reason of the signal is thrown above
  }
};
