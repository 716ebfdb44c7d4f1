import { setTimeout as pause } from "node:timers/promises";
import { isPassing } from "@/lib/errors";

const againMs = 1_000;
/** How long work waits that found the database away or its disk full, and is put back. */
export const putBackMs = 3_000;

/**
 * Writes what is in no other place, such as an answer that is paid: while the database is away or its disk is full it
 * is tried again, until the execution is stopped. A write that is repeated may have been taken at the first time.
 */
export async function outlast<Result>(
  write: (isRepeated: boolean) => Promise<Result>,
  signal: AbortSignal,
  waitMs = againMs,
): Promise<Result> {
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return await write(isRepeated);
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause(waitMs, null, { signal });
    }
  }
}
