import { type Reader } from "./reader-lines";
import { type ReaderLimits, ReaderThread, type ReaderWork } from "./reader-thread";
import { readerTurns } from "./reader-turns";

export const usualLimits: ReaderLimits = {
  script: "scripts/reader-thread.mjs",
  mostThreads: 3,
  mostOfOne: 2,
  lookEveryMs: 1_000,
  startLooks: 120,
  silentLooks: 60,
  idleLooks: 120,
  mostHeapMegabytes: 2_048,
};

/**
 * Threads that read what is sent, started when they are needed and let go of when they have been idle for a while. They
 * are fair between workspaces: see `readerTurns`.
 */
export function openReaderPool(limits: ReaderLimits = usualLimits): Reader {
  const threads = new Set<ReaderThread>();
  const turns = readerTurns<ReaderWork>(limits.mostOfOne);
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
    while (turns.hasNext()) {
      const thread = [...threads].find(({ isFree }) => isFree) ?? (threads.size < limits.mostThreads ? start() : null);
      const turn = thread && turns.next();
      if (!turn) return;
      const { work, done } = turn;
      thread.give({
        ask: work.ask,
        answer: (answer) => {
          done();
          work.answer(answer);
        },
        fail: (error) => {
          done();
          work.fail(error);
        },
      });
    }
  };

  return (name, args, workspaceId) =>
    new Promise((answer, fail) => {
      turns.add(workspaceId, { ask: { name, args }, answer, fail });
      deal();
    });
}
