import { setTimeout as sleep } from "node:timers/promises";
import { prisma } from "@/lib/db";
import { type SlotWish, takeFreeSlot } from "./take-replay-slot.sql";

/** Milliseconds between two looks at slots that are all taken. */
const lookEveryMs = 250;

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
