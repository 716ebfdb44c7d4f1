import { expect, it } from "vitest";
import { type ReplayClock, wait } from "./replay-clock";

function handClock() {
  const timers = new Set<() => void>();
  const clock: ReplayClock = {
    now: () => 0,
    after: (_, call) => {
      timers.add(call);
      return () => void timers.delete(call);
    },
  };
  return { clock, timers };
}

it("ends at its time, or as soon as it is told to, and leaves no timer", async () => {
  const { clock, timers } = handClock();
  const controller = new AbortController();
  const waited = wait(clock, 1_000, controller.signal);
  for (const call of timers) call();
  timers.clear();
  await waited;
  const ended = wait(clock, 1_000, controller.signal);
  expect(timers.size).toBe(1);
  controller.abort();
  await ended;
  expect(timers.size).toBe(0);
  await wait(clock, 1_000, controller.signal);
  expect(timers.size).toBe(0);
});
