import { type ReplayClock } from "./replay-clock";

interface Patience {
  /** Aborted with the reason of the other one. */
  signal: AbortSignal;
  /** The system has said how it calls the replay, so that it can be told to end it. */
  begun: () => void;
  /** Nothing is waited for any more. */
  end: () => void;
}

/**
 * A signal that follows another one as soon as a replay has begun: whoever leaves before cannot tell the system which
 * replay to end, and it would go on for nobody. Nobody waits for that longer than `ms`.
 */
export function untilBegun(signal: AbortSignal, clock: ReplayClock, ms: number): Patience {
  const own = new AbortController();
  let hasBegun = false;
  let stop = (): void => {};
  const leave = (): void => own.abort(signal.reason);
  const follow = (): void => {
    if (hasBegun) leave();
    else stop = clock.after(ms, leave);
  };
  if (signal.aborted) leave();
  else signal.addEventListener("abort", follow, { once: true });
  return {
    signal: own.signal,
    begun: () => {
      hasBegun = true;
      if (signal.aborted) leave();
    },
    end: () => {
      stop();
      signal.removeEventListener("abort", follow);
    },
  };
}
