import { maxSignatureAgeSeconds } from "../protocol/signature";
import { type ReplayClock } from "../replay-clock";
import { type Execution } from "./execution";

export interface KeepLimits {
  /** For how long a finished answer is told again under its key. */
  keepSeconds: number;
  /** Most finished answers, and bytes of them together; the oldest go first. */
  keepCount: number;
  keepBytes: number;
}

export const keepLimits: KeepLimits = { keepSeconds: 900, keepCount: 10_000, keepBytes: 128_000_000 };

/**
 * For so long a request stays genuine after it came: its sender's clock may be as far
 * ahead as its signature may be old.
 */
const genuineMs = 2 * maxSignatureAgeSeconds * 1000;

/** What is known of a key. */
type KnownKey =
  | { bodyHash: string; execution: Execution }
  /** Its answer had to go, yet nobody may have it executed again. */
  | { bodyHash: string; untilMs: number };

/**
 * Replays by key: those that run, for a while those that have ended, and the bare keys of others as long as somebody
 * could send what he overheard once more.
 */
export function keepExecutions({ keepSeconds, keepCount, keepBytes }: KeepLimits, clock: ReplayClock) {
  const byKey = new Map<string, Execution>();
  const spent = new Map<string, { bodyHash: string; untilMs: number }>();
  const forgetOld = (): void => {
    const ended = [...byKey].filter(([, { endedAt }]) => endedAt !== null);
    let count = ended.length;
    let bytes = ended.reduce((sum, [, { byteSize }]) => sum + byteSize, 0);
    for (const [key, { bodyHash, endedAt, byteSize }] of ended) {
      const isOld = clock.now() - (endedAt ?? 0) > keepSeconds * 1000;
      if (!isOld && count <= keepCount && bytes <= keepBytes) continue;
      byKey.delete(key);
      spent.set(key, { bodyHash, untilMs: (endedAt ?? 0) + genuineMs });
      count -= 1;
      bytes -= byteSize;
    }
    for (const [key, { untilMs }] of spent) if (untilMs < clock.now()) spent.delete(key);
  };
  return {
    find: (key: string): KnownKey | null => {
      const execution = byKey.get(key);
      if (execution) return { bodyHash: execution.bodyHash, execution };
      const known = spent.get(key);
      return known && known.untilMs >= clock.now() ? known : null;
    },
    findById: (replayId: string): Execution | null =>
      [...byKey.values()].find((execution) => execution.replayId === replayId) ?? null,
    runningCount: (): number => [...byKey.values()].filter(({ endedAt }) => endedAt === null).length,
    add: (key: string, execution: Execution): void => {
      forgetOld();
      byKey.set(key, execution);
    },
  };
}
