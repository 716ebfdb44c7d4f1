import { type Reader } from "./reader-lines";
import { type ReaderLimits, ReaderThread, type ReaderWork } from "./reader-thread";

export const usualLimits: ReaderLimits = {
  script: "scripts/reader-thread.mjs",
  mostThreads: 2,
  lookEveryMs: 1_000,
  startLooks: 120,
  silentLooks: 60,
  idleLooks: 120,
  mostHeapMegabytes: 2_048,
};

/** Threads that read what is sent, started when they are needed and let go of when they have been idle for a while. */
export function openReaderPool(limits: ReaderLimits = usualLimits): Reader {
  const threads = new Set<ReaderThread>();
  const waiting: ReaderWork[] = [];
  let looking: ReturnType<typeof setInterval> | null = null;

  const look = (): void => {
    for (const thread of [...threads]) thread.look();
    if (threads.size > 0 || looking === null) return;
    clearInterval(looking);
    looking = null;
  };
  const start = (): ReaderThread => {
    const thread = new ReaderThread(limits, {
      onFree: () => deal(),
      onEnd: () => {
        threads.delete(thread);
        deal();
      },
    });
    threads.add(thread);
    looking ??= setInterval(look, limits.lookEveryMs).unref();
    return thread;
  };
  const deal = (): void => {
    while (waiting.length > 0) {
      const thread = [...threads].find(({ isFree }) => isFree) ?? (threads.size < limits.mostThreads ? start() : null);
      const work = thread && waiting.shift();
      if (!work) return;
      thread.give(work);
    }
  };

  return (name, args) =>
    new Promise((answer, fail) => {
      waiting.push({ ask: { name, args }, answer, fail });
      deal();
    });
}
