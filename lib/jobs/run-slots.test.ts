import { describe, expect, it } from "vitest";
import { createRunSlots, type Full, type Waiting } from "./run-slots";

/** Slots of a process whose clock and whose queue the test holds. */
const open = (count = 2) => {
  let time = 0;
  let isWanted = false;
  const asked: Full[] = [];
  const slots = createRunSlots({
    slots: count,
    mostOutside: 3,
    leaveAfterMs: 3_000,
    now: () => time,
    isWanted: (full) => {
      asked.push(full);
      return Promise.resolve(isWanted);
    },
  });
  /** A job of the queue that finds a run of this provider; what is held by it says when it ends and waits. */
  const begin = async (providerId: string | null, workspaceId = "w") => {
    let end = (): void => undefined;
    let waiting: Waiting | undefined;
    const job = { isDone: false };
    const done = slots.counted(() =>
      slots.work(async (mine) => {
        waiting = mine({ providerId, workspaceId });
        await new Promise<void>((resolve) => (end = resolve));
        return true;
      }),
    )();
    void done.then(() => (job.isDone = true));
    await settle();
    return { job, end: () => (end(), settle()), wait: () => waiting?.begin(), goOn: () => waiting?.end() };
  };
  /** A job that finds nothing to do. */
  const beginNothing = async () => {
    const job = { isDone: false };
    void slots
      .counted(() => slots.work(() => Promise.resolve(false)))()
      .then(() => (job.isDone = true));
    await settle();
    return job;
  };
  return {
    slots,
    begin,
    beginNothing,
    pass: (ms: number) => void (time += ms),
    want: (wanted: boolean) => void (isWanted = wanted),
    asked,
  };
};

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a run that waits for its endpoint", () => {
  it("gives its slot away where all are taken and something else waits, and goes on without", async () => {
    const { slots, begin, pass, want } = open();
    const [first, second] = [await begin("sick"), await begin("sick")];
    first.wait();
    second.wait();
    pass(3_000);
    await slots.look();
    expect([first.job.isDone, second.job.isDone]).toEqual([false, false]); // nobody wants it
    want(true);
    pass(1);
    await slots.look();
    await settle();
    expect([first.job.isDone, second.job.isDone]).toEqual([true, false]); // one at a time
    const sound = await begin("sound");
    await sound.end();
    expect(sound.job.isDone).toBe(true);
    await first.end();
    await second.end();
    expect(second.job.isDone).toBe(true);
    expect(slots.full().providerIds).toEqual([]);
  });

  it("keeps its slot while there is a free one, while it works, and for its first seconds", async () => {
    const { slots, begin, pass, want, asked } = open();
    want(true);
    const first = await begin("sick");
    first.wait();
    pass(9_000);
    await slots.look();
    expect(first.job.isDone).toBe(false);
    const second = await begin("sick");
    first.goOn();
    await slots.look();
    second.wait();
    pass(2_999);
    await slots.look();
    await settle();
    expect([first.job.isDone, second.job.isDone]).toEqual([false, false]);
    expect(asked).toEqual([]);
  });

  it("gets the next slot that nothing else waits for, and may lose it again", async () => {
    const { slots, begin, beginNothing, pass, want } = open(1);
    const first = await begin("sick");
    first.wait();
    pass(3_000);
    want(true);
    await slots.look();
    await settle();
    expect(first.job.isDone).toBe(true);
    const wanted = await beginNothing();
    expect(wanted.isDone).toBe(true); // the slot is for what waits
    want(false);
    const adopted = await beginNothing();
    expect(adopted.isDone).toBe(false);
    want(true);
    pass(3_000);
    await slots.look();
    await settle();
    expect(adopted.isDone).toBe(true);
    await first.end();
  });

  it("ends the job that has taken it over, where it ends", async () => {
    const { slots, begin, beginNothing, pass, want } = open(1);
    const first = await begin("sick");
    first.wait();
    pass(3_000);
    want(true);
    await slots.look();
    await settle();
    want(false);
    const adopted = await beginNothing();
    await first.end();
    expect(adopted.isDone).toBe(true);
    await slots.allEnded();
  });
});

describe("what is under way", () => {
  it("is full for a provider with as many runs as there are slots, and for a workspace with twice as many", async () => {
    const { slots, begin, pass, want, asked } = open();
    const runs = [await begin("a"), await begin("a")];
    expect(slots.full()).toEqual({ providerIds: ["a"], workspaceIds: [] });
    want(true);
    for (const run of runs) run.wait();
    pass(3_000);
    await slots.look();
    await slots.look();
    await settle();
    expect(asked).toEqual([slots.full(), slots.full()]);
    runs.push(await begin("b"), await begin(null));
    expect(slots.full()).toEqual({ providerIds: ["a"], workspaceIds: ["w"] });
    for (const run of runs) await run.end();
    expect(slots.full()).toEqual({ providerIds: [], workspaceIds: [] });
  });

  it("without a slot is never more than so many runs", async () => {
    const { slots, begin, pass, want } = open(1);
    want(true);
    const left: boolean[] = [];
    for (const providerId of ["a", "b", "c", "d"]) {
      const run = await begin(providerId, providerId);
      run.wait();
      pass(3_000);
      await slots.look();
      await settle();
      left.push(run.job.isDone);
    }
    expect(left).toEqual([true, true, true, false]);
  });
});
