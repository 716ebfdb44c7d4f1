import { RunStopped } from "./stop-reason";

/**
 * Whether what was begun goes on for whoever takes over: the worker stops in order, or lost its work to another one.
 */
const isLeft = (reason: unknown): boolean =>
  reason instanceof RunStopped && (reason.why === "stopping" || reason.why === "lost");

/**
 * Calls with a signal that is aborted where nobody wants the answer any more: a person canceled, or whoever asked gave
 * it up. Rejects then with the reason of `signal`, but only once the call has ended, so that what it holds is not given
 * away before. A worker that stops, or lost its work to another one, leaves what it began to go on where it is, so that
 * whoever takes over under the same key finds it: rejects at once.
 */
export const stayOrCancel = async <T>(signal: AbortSignal, call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  signal.throwIfAborted();
  const cancelling = new AbortController();
  let leave = (): void => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      if (isLeft(signal.reason)) reject(signal.reason as Error);
      else cancelling.abort(signal.reason);
    };
  });
  signal.addEventListener("abort", leave);
  try {
    const called = call(cancelling.signal);
    called.catch(() => undefined); // nobody waits for it any more once it was left
    const answer = await Promise.race([called, left]);
    cancelling.signal.throwIfAborted();
    return answer;
  } catch (error) {
    cancelling.signal.throwIfAborted(); // why it was given up, not how the call took it
    throw error;
  } finally {
    signal.removeEventListener("abort", leave);
  }
};
