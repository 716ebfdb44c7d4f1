/** Something that is told by a growing number. */
interface NumberedEvent {
  sequence: number;
}

/** What a stream needs of the outside, so that it can be tested without one. */
interface NumberedEvents<Event extends NumberedEvent> {
  /** Events above a number, in order; none when there is nothing new. */
  read: (after: number) => Promise<Event[]>;
  /** Whether nothing comes after this one, where it is the newest. */
  isLast: (event: Event) => boolean;
  /** Calls back whenever there may be new events; resolves to the way to stop, once nothing can be missed. */
  subscribe: (listener: () => void) => Promise<() => void>;
}

const encoder = new TextEncoder();
const pingMs = 15_000;

const write = (record: NumberedEvent): string => `id: ${record.sequence}\ndata: ${JSON.stringify(record)}\n\n`;

/**
 * Numbered events as server-sent events, from above `after`, until the last one or until the reader leaves.
 * It hears of news before it reads, so that nothing falls between; a comment now and then keeps proxies
 * from closing a quiet connection.
 */
export const eventStream = <Event extends NumberedEvent>(
  source: NumberedEvents<Event>,
  after: number,
): ReadableStream<Uint8Array> => {
  let last = after;
  let hasNews = true;
  let isOver = false;
  let wake = (): void => {};
  let unsubscribe = (): void => {};

  const end = (): void => {
    isOver = true;
    unsubscribe();
    wake();
  };
  /** Resolves when there may be something to read, or when the connection has been quiet for long. */
  const news = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pingMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (hasNews || isOver) wake();
    });

  /** The next piece of the stream, and whether it is the last one. */
  const next = async (): Promise<{ text: string; isLast: boolean }> => {
    await news();
    if (!hasNews) return { text: ": ping\n\n", isLast: false };
    hasNews = false;
    const records = await source.read(last);
    const newest = records.at(-1);
    last = newest?.sequence ?? last;
    if (newest) hasNews = true; // there may be more than one read gives
    return { text: records.map(write).join(""), isLast: newest !== undefined && source.isLast(newest) };
  };

  return new ReadableStream<Uint8Array>({
    async start(controller) {
      unsubscribe = await source.subscribe(() => {
        hasNews = true;
        wake();
      });
      // A reader may leave before the subscription stands: `end` had nothing to stop then.
      if (isOver) unsubscribe();
      else controller.enqueue(encoder.encode("retry: 1000\n\n"));
    },
    async pull(controller) {
      try {
        for (let isSent = false; !isSent && !isOver;) {
          const { text, isLast } = await next();
          if (isOver) return;
          if (text) controller.enqueue(encoder.encode(text));
          isSent = text !== "";
          if (!isLast) continue;
          end();
          controller.close();
        }
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel: end,
  });
};

/** The headers of such a stream: nothing on the way may hold it back. */
export const eventStreamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};
