import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { SandboxThread, type SandboxWork } from "./sandbox-thread";
import { type ThreadLimits, usualLimits } from "./thread-limits";
import { type SandboxAsk } from "./thread-lines";

interface AskOptions {
  seconds: number;
  signal: AbortSignal;
  onSteps?: (steps: ReplayStep[]) => void;
}

/** Asks a thread. Rejects with ReplayError, with the reason of the signal, or with an Error where something broke. */
export type AskSandbox = (ask: SandboxAsk, options: AskOptions) => Promise<unknown>;

const mostThreads = 2;
/**
 * What is given to one thread ahead, so that it need not wait; what is behind something
 * that hangs waits that much longer.
 */
const mostGiven = 4;

/**
 * Threads for the sandbox team, started when they are needed and kept. One that hangs is ended and costs only what
 * hung: what was given to it besides is given to another.
 */
export function openSandboxPool(limits: ThreadLimits = usualLimits): AskSandbox {
  const threads = new Set<SandboxThread>();
  const waiting: SandboxWork[] = [];
  let looking: ReturnType<typeof setInterval> | null = null;

  const isIdle = (): boolean => waiting.length === 0 && [...threads].every(({ count }) => count === 0);
  const look = (): void => {
    for (const thread of [...threads]) thread.look();
    if (looking === null || !isIdle()) return;
    clearInterval(looking);
    looking = null;
  };
  const start = (): SandboxThread => {
    const thread = new SandboxThread(limits, {
      onFree: () => deal(),
      onEnd: (left) => {
        threads.delete(thread);
        waiting.unshift(...left.filter((work) => !work.isOver()));
        deal();
      },
    });
    threads.add(thread);
    return thread;
  };
  const choose = (): SandboxThread | null => {
    const open = [...threads].filter(({ count }) => count < mostGiven);
    const [best] = open.filter(({ isFit }) => isFit).sort((a, b) => a.count - b.count);
    const starting = [...threads].find(({ isStarting }) => isStarting);
    if (best || starting) return best ?? (open.includes(starting as SandboxThread) ? (starting ?? null) : null);
    return threads.size < mostThreads ? start() : null;
  };
  const deal = (): void => {
    while (waiting.length > 0) {
      const thread = choose();
      const work = thread && waiting.shift();
      if (!work) break;
      thread.give(work);
    }
    looking ??= isIdle() ? null : setInterval(look, limits.lookEveryMs);
  };

  return async (ask, { seconds, signal, onSteps }) => {
    signal.throwIfAborted();
    return new Promise<unknown>((resolve, reject) => {
      let isOver = false;
      const once = (settle: () => void): void => {
        if (isOver) return;
        isOver = true;
        signal.removeEventListener("abort", leave);
        settle();
      };
      const work: SandboxWork = {
        ask,
        seconds,
        isOver: () => isOver,
        onSteps: (steps) => {
          try {
            if (!isOver) onSteps?.(steps);
          } catch (error) {
            work.fail(error as Error);
          }
        },
        answer: (answer) => once(() => resolve(answer)),
        fail: (error) => once(() => reject(error)),
      };
      const leave = (): void => {
        work.fail(signal.reason as Error);
        if (waiting.includes(work)) waiting.splice(waiting.indexOf(work), 1);
      };
      signal.addEventListener("abort", leave);
      waiting.push(work);
      deal();
    });
  };
}

let opened: AskSandbox | null = null;

/** The threads of this process. */
export const askSandbox: AskSandbox = (ask, options) => (opened ??= openSandboxPool())(ask, options);
