/** Counts for how long something was in sight. */
interface ReadingClock {
  show: () => void;
  hide: () => void;
  /** In milliseconds, rounded, since it was made. */
  readMs: () => number;
}

/** `now` is a clock in milliseconds that never goes back. It begins out of sight. */
export function createReadingClock(now: () => number): ReadingClock {
  let beforeMs = 0;
  let shownAt: number | null = null;
  const sinceShownMs = () => (shownAt === null ? 0 : now() - shownAt);
  return {
    show: () => void (shownAt ??= now()),
    hide: () => {
      beforeMs += sinceShownMs();
      shownAt = null;
    },
    readMs: () => Math.round(beforeMs + sinceShownMs()),
  };
}
