import { type Replayed, type Replayer, type ReplayWish } from "@/lib/replay/scan/replay-wish";
import { type AskedSystem, requestHash } from "@/lib/services/answers/replay-records/request-hash";
import { textHash } from "@/lib/traces/text-hash";
import { type Execute, type OneReplay } from "./replay-once";
import { createReplayGuard } from "./replay-guard";

/** A replay under the hash of everything that its outcome depends on. */
export interface HashedWish {
  wish: ReplayWish;
  requestHash: string;
}

/** Where replays of a run or a study are written down, so that none is executed twice. */
export interface ReplayBook {
  /** Of the run or study itself: under one key a system executes once. */
  id: string;
  /** What this very replay came to before; null where it was not made yet. */
  recall: (hashed: HashedWish) => Replayed | null;
  /** What an equal one of the workspace came to; null where there is none or none may be used. */
  reuse: (hashed: HashedWish) => Promise<OneReplay | null>;
  /** Sets aside what the next replay may cost. Rejects where that goes beyond a limit. */
  reserve: (hashed: HashedWish) => Promise<void>;
  /** Gives back what was set aside for a replay that came to nothing; a book that sets nothing aside needs none. */
  release?: (hashed: HashedWish) => Promise<void>;
  /** Resolves once it is safe in the database. Rejects where the run or study is another worker's by now. */
  record: (hashed: HashedWish, made: OneReplay & { isReused: boolean }) => Promise<void>;
}

/** The key of a replay: whoever takes over from a worker that died asks under the same one. */
const keyOf = ({ id }: ReplayBook, { wish: { arm, stepIndex, repeat }, requestHash: hash }: HashedWish): string =>
  textHash(`${id}/${arm}/${stepIndex}/${repeat}/${hash}`);

/**
 * What methods and studies replay with: gives again what was recorded, takes over what an equal replay came to, and
 * executes the rest; each is written down before whoever asked for it goes on.
 * Rejects with RunFailure where a system does what makes going on pointless, see replay-guard.ts.
 */
export const createReplayer =
  (system: AskedSystem, execute: Execute, book: ReplayBook, guard = createReplayGuard()): Replayer =>
  async (wish, signal) => {
    const hashed = { wish, requestHash: requestHash(system, wish.request) };
    const recorded = book.recall(hashed);
    if (recorded) {
      guard.note(recorded);
      return recorded;
    }
    guard.check();
    // What was given up while it waited for its turn must neither be set aside nor be refused by a limit.
    signal.throwIfAborted();
    const earlier = await book.reuse(hashed);
    if (earlier) {
      await book.record(hashed, { ...earlier, isReused: true });
      guard.note(earlier.replayed);
      return earlier.replayed;
    }
    await book.reserve(hashed);
    const made = await execute(wish.request, { key: keyOf(book, hashed), signal }).catch(async (error: unknown) => {
      await book.release?.(hashed);
      throw error;
    });
    await book.record(hashed, { ...made, isReused: false });
    guard.note(made.replayed);
    guard.check();
    return made.replayed;
  };

/**
 * Notes replays that a model foretells: the calls that they are made of are recorded, paid and resumed as such, so
 * each is only written down, once.
 */
export const noteReplays =
  (replayer: Replayer, system: AskedSystem, book: ReplayBook): Replayer =>
  async (wish, signal) => {
    const replayed = await replayer(wish, signal);
    const hashed = { wish, requestHash: requestHash(system, wish.request) };
    if (!book.recall(hashed)) await book.record(hashed, { replayed, durationMs: null, isReused: false });
    return replayed;
  };
