import { prisma } from "@/lib/db";
import { objectStore } from "@/lib/env";
import { forgetObjects, takeDue, tryObjectLock } from "./objects.sql";

const atOnce = 100;
/** How many are asked for beside each other. */
const lanes = 8;
/** What a worker began to delete, another one does after so long. */
const againMs = 10 * 60 * 1_000;

const takeSome = (): Promise<string[]> =>
  prisma.$transaction(async (tx) => {
    const [lock] = await tryObjectLock(tx);
    // A backup copies what a snapshot names, or another worker sweeps.
    if (lock?.got !== true) return [];
    return (await takeDue(tx, atOnce, againMs)).map(({ key }) => key);
  });

const deleteAll = async (keys: readonly string[], signal: AbortSignal): Promise<void> => {
  const { deleteObject } = await import("@/lib/outbound/object-store");
  const left = [...keys];
  const work = async (): Promise<void> => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      signal.throwIfAborted();
      await deleteObject(key);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
};

/**
 * Deletes from the store what no piece of a file names: of files that are gone, and of uploads that broke off. Done by
 * a worker every minute; what does not go now goes later. Answers how many went. Throws StoreAwayError.
 */
export const sweepObjects = async (signal: AbortSignal): Promise<number> => {
  if (!objectStore()) return 0;
  for (let count = 0; ;) {
    const keys = await takeSome();
    if (keys.length === 0) return count;
    await deleteAll(keys, signal);
    await forgetObjects(prisma, keys);
    count += keys.length;
  }
};
