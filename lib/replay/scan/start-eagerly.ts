/** A generator that works on whether or not anybody takes what it yields. */
export interface Eager<Event, Result> {
  /** What it has yielded and yields, in order, then its result; what it throws is thrown here and nowhere else. */
  follow: () => AsyncGenerator<Event, Result, void>;
  /** Lets it end at the next value: what it waits for is waited for, nothing more is begun. */
  stop: () => void;
  /** Resolves when it has ended, however it did. */
  ended: Promise<void>;
}

export function startEagerly<Event, Result>(source: AsyncGenerator<Event, Result, void>): Eager<Event, Result> {
  const events: Event[] = [];
  let end: { result: Result } | { error: unknown } | null = null;
  let wake: () => void = () => undefined;
  let isStopped = false;
  const run = async (): Promise<void> => {
    try {
      for (;;) {
        const next = await source.next();
        if (next.done) {
          end = { result: next.value };
          return;
        }
        events.push(next.value);
        wake();
        // Of nobody any more: it has no result.
        if (isStopped) return void (await source.return(undefined as never));
      }
    } catch (error) {
      end = { error };
    } finally {
      wake();
    }
  };
  const ended = run();
  return {
    stop: () => {
      isStopped = true;
    },
    ended,
    follow: async function* () {
      for (let taken = 0; ;) {
        for (; taken < events.length; taken += 1) yield events[taken] as Event;
        // What was yielded last is behind `events` before `end` is set.
        const done = end as { result: Result } | { error: unknown } | null;
        if (done && taken === events.length) {
          if ("error" in done) throw done.error;
          return done.result;
        }
        if (taken === events.length && !done) await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
