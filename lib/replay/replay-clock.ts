/** Time as it is handed to what waits: pure code reads no clock. */
export interface ReplayClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Calls once after so many milliseconds, unless what it answers is called before. */
  after: (ms: number, call: () => void) => () => void;
}

/** Resolves after so many milliseconds, or as soon as the signal is aborted. */
export const wait = (clock: ReplayClock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const stop = clock.after(ms, () => {
      signal.removeEventListener("abort", end);
      resolve();
    });
    const end = (): void => {
      stop();
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
  });
