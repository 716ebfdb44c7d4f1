import { expect, it } from "vitest";
import { untilBegun } from "./until-begun";

/** A clock whose time passes when a test says so. */
const makeClock = () => {
  let [now, calls] = [0, [] as { at: number; call: () => void }[]];
  return {
    now: () => now,
    after: (ms: number, call: () => void) => {
      const entry = { at: now + ms, call };
      calls.push(entry);
      return () => void (calls = calls.filter((one) => one !== entry));
    },
    pass: (ms: number) => {
      now += ms;
      for (const { at, call } of calls) if (at <= now) call();
    },
  };
};
const open = () => {
  const [outer, clock] = [new AbortController(), makeClock()];
  return { outer, clock, patience: untilBegun(outer.signal, clock, 1_000) };
};
const reason = new Error("enough");

it("follows at once where the replay has begun", () => {
  const { outer, patience } = open();
  patience.begun();
  outer.abort(reason);
  expect(patience.signal.reason).toBe(reason);
});

it("waits for the beginning, so that it can be cancelled, and then follows", () => {
  const { outer, patience } = open();
  outer.abort(reason);
  expect(patience.signal.aborted).toBe(false);
  patience.begun();
  expect(patience.signal.reason).toBe(reason);
});

it("waits no longer than it may, and for nothing where it ended", () => {
  const late = open();
  late.outer.abort(reason);
  late.clock.pass(999);
  expect(late.patience.signal.aborted).toBe(false);
  late.clock.pass(1);
  expect(late.patience.signal.aborted).toBe(true);
  const ended = open();
  ended.outer.abort(reason);
  ended.patience.end();
  ended.clock.pass(5_000);
  expect(ended.patience.signal.aborted).toBe(false);
  expect(untilBegun(AbortSignal.abort(reason), makeClock(), 1).signal.aborted).toBe(true);
});
