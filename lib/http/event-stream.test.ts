import { expect, test, vi } from "vitest";
import { eventStream } from "./event-stream";

interface Told {
  sequence: number;
  isEnd: boolean;
}
const note = (sequence: number): Told => ({ sequence, isEnd: false });
const succeeded = (sequence: number): Told => ({ sequence, isEnd: true });

/** A run whose events are a list; `say` appends to it and tells who listens. */
const makeRun = (events: Told[] = []) => {
  const listeners = new Set<() => void>();
  let subscriptionCount = 0;
  return {
    listeners,
    subscriptions: () => subscriptionCount,
    say: (...more: Told[]) => {
      events.push(...more);
      for (const listener of listeners) listener();
    },
    source: {
      isLast: ({ isEnd }: Told) => isEnd,
      read: (after: number) => Promise.resolve(events.filter((event) => event.sequence > after).slice(0, 2)),
      subscribe: (listener: () => void) => {
        subscriptionCount += 1;
        listeners.add(listener);
        return Promise.resolve(() => void listeners.delete(listener));
      },
    },
  };
};

const idsIn = (text: string): number[] => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

test("what was there before and what comes later arrive once each, in order, and the stream ends with the run", async () => {
  const run = makeRun([note(1), note(2), note(3)]);
  const reading = new Response(eventStream(run.source, 1)).text();
  reading.catch(() => undefined); // waited for below
  await expect.poll(() => run.listeners.size).toBe(1);
  run.say(note(4));
  run.say(note(5), note(6), succeeded(7));
  const text = await reading;
  expect(idsIn(text)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(text).toContain(`data: ${JSON.stringify(succeeded(7))}\n\n`);
  expect(run.listeners.size).toBe(0);
});

test("an event between the subscription and the first read is not lost", async () => {
  const run = makeRun([note(1)]);
  const subscribe = async (listener: () => void) => {
    const stop = await run.source.subscribe(listener);
    run.say(succeeded(2));
    return stop;
  };
  expect(idsIn(await new Response(eventStream({ ...run.source, subscribe }, 0)).text())).toEqual([1, 2]);
});

test("an end that something has come after is none", async () => {
  const run = makeRun([note(1), succeeded(2), note(3), succeeded(4)]);
  expect(idsIn(await new Response(eventStream(run.source, 1)).text())).toEqual([2, 3, 4]);
});

test("a reader that leaves is forgotten", async () => {
  const run = makeRun([note(1)]);
  const reader = eventStream(run.source, 0).getReader();
  await reader.read();
  await reader.cancel();
  expect(run.listeners.size).toBe(0);
});

test("a reader that leaves before the subscription stands is forgotten too", async () => {
  const run = makeRun([note(1)]);
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const subscribe = async (listener: () => void) => {
    await gate;
    return run.source.subscribe(listener);
  };
  const reader = eventStream({ ...run.source, subscribe }, 0).getReader();
  await reader.cancel();
  open();
  await expect.poll(() => run.subscriptions()).toBe(1);
  await expect.poll(() => run.listeners.size).toBe(0);
});

test("a run that is deleted meanwhile ends the stream with an error", async () => {
  const run = makeRun();
  const read = () => Promise.reject(new Error("gone"));
  await expect(new Response(eventStream({ ...run.source, read }, 0)).text()).rejects.toThrow();
  expect(run.listeners.size).toBe(0);
});

test("a quiet connection is kept open by comments", async () => {
  vi.useFakeTimers();
  const reader = eventStream(makeRun().source, 0).getReader();
  await reader.read(); // retry
  const quiet = reader.read();
  quiet.catch(() => undefined); // waited for below
  await vi.advanceTimersByTimeAsync(15_000);
  expect(new TextDecoder().decode((await quiet).value)).toBe(": ping\n\n");
  await reader.cancel();
  vi.useRealTimers();
});
