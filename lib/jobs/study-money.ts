import { type Reservation } from "@/lib/services/answers/executing/reserve-spend";
import { RunStopped } from "./stop-reason";

/** A limit in money stopped a study; the message says which, and how to go on. */
export class StudyLimit extends Error {
  override name = "StudyLimit";
}

/** What replays of a study before this execution tell of the next one. */
interface KnownCost {
  /** US dollars: the dearest, which the next one is taken to cost. 0 where the system states nothing. */
  worstUsd: number;
  /** Whether any came to an outcome, so that it is known whether the system states what it costs. */
  isKnown: boolean;
}

/** The money of one execution of a study, over all of its traces. */
export interface StudyMoney {
  /**
   * Sets aside what a replay may cost; waits where others under way may leave enough. Rejects with StudyLimit where
   * nothing is under way and a limit would be broken.
   */
  reserve: (key: string) => Promise<void>;
  /** What was set aside for a replay, once; undefined where nothing was asked for, null where its cost is not known. */
  take: (key: string) => string | null | undefined;
  /**
   * Whoever took says so once it is recorded, or given up; `costUsd` as its system stated it,
   * undefined where it reached no outcome.
   */
  settled: (costUsd: number | null | undefined) => void;
}

export interface MoneyParts extends KnownCost {
  /**
   * Whether there is a limit at all. Then the first replay is made alone: before its cost is known
   * nothing can be set aside for others.
   */
  isLimited: boolean;
  /** Null when the study is another worker's by now. */
  setAside: (worstUsd: number) => Promise<Reservation | null>;
}

/** Keeps the limits in money of a study whose replays are made side by side. */
export const createStudyMoney = ({ isLimited, setAside, ...known }: MoneyParts): StudyMoney => {
  const held = new Map<string, (string | null)[]>();
  let { worstUsd, isKnown } = known;
  let underWay = 0;
  /** The first; from then on nothing more is asked for, so that the study ends as it was then. */
  let refusal: string | null = null;
  let waiting: (() => void)[] = [];
  const wake = (): void => {
    const called = waiting;
    waiting = [];
    for (const call of called) call();
  };
  const ended = (): void => {
    underWay -= 1;
    wake();
  };
  const nextEnd = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  const ask = async (): Promise<Reservation | { id: null; refusal: null }> => {
    if (worstUsd === 0) return { id: null, refusal: null };
    const answer = await setAside(worstUsd);
    if (answer === null) throw new RunStopped("lost");
    return answer;
  };
  return {
    reserve: async (key) => {
      for (;;) {
        while (isLimited && !isKnown && underWay > 0) await nextEnd();
        if (refusal !== null) throw new StudyLimit(refusal);
        // Counted before it is asked: others see that something may be under way.
        underWay += 1;
        const answer = await ask().catch((error: unknown) => {
          ended();
          throw error;
        });
        if (answer.refusal === null) {
          held.set(key, [...(held.get(key) ?? []), answer.id]);
          return;
        }
        // One that is refused leaves nothing to others: they are woken only where nobody is left to wait for.
        underWay -= 1;
        if (underWay > 0) {
          await nextEnd();
          continue;
        }
        refusal = answer.refusal;
        wake();
        throw new StudyLimit(refusal);
      }
    },
    take: (key) => held.get(key)?.pop(),
    settled: (costUsd) => {
      isKnown ||= costUsd !== undefined;
      worstUsd = Math.max(worstUsd, costUsd ?? 0);
      ended();
    },
  };
};
