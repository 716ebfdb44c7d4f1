import { afterEach, expect, test } from "vitest";
import { openReaderPool, usualLimits } from "./reader-pool";

const script = "lib/services/ground/reader/testing/odd-thread.mjs";
const open = (limits: Partial<typeof usualLimits> = {}) => {
  const read = openReaderPool({ ...usualLimits, script, lookEveryMs: 50, ...limits });
  return (wish: string, workspaceId = "ours", lock?: Int32Array): Promise<unknown> =>
    read("read-labels", [wish, lock], workspaceId);
};

let turning: NodeJS.Timeout | undefined;
afterEach(() => clearInterval(turning));

test("many at once are answered, each with its own", async () => {
  const read = open();
  const wishes = Array.from({ length: 9 }, (_, at) => `file ${at}`);
  expect(await Promise.all(wishes.map((wish) => read(wish)))).toEqual(wishes);
});

test("an answer that comes in parts is whole", async () => {
  const read = open({ mostThreads: 1 });
  const whole = { traces: [1, 2], failed: [] };
  expect(await Promise.all([read("parts"), read("next"), read("parts")])).toEqual([whole, "next", whole]);
});

test("what hangs is stopped with a sentence and holds up neither this process nor what is behind it", async () => {
  const read = open({ mostThreads: 1, silentLooks: 10 });
  let turns = 0;
  turning = setInterval(() => (turns += 1), 1);
  const [hanging, behind] = await Promise.allSettled([read("hang"), read("next")]);
  expect(hanging).toMatchObject({
    reason: { code: "INVALID", message: expect.stringContaining("takes longer") as string },
  });
  expect(behind).toEqual({ status: "fulfilled", value: "next" });
  expect(turns).toBeGreaterThan(10);
});

test("what takes too much memory is stopped with a sentence, and a thread that leaves is an error", async () => {
  const read = open({ mostHeapMegabytes: 24 });
  const [growing, leaving, other] = await Promise.allSettled([read("grow"), read("leave"), read("next")]);
  expect(growing).toMatchObject({ reason: { code: "INVALID", message: expect.stringContaining("memory") as string } });
  expect(leaving).toMatchObject({
    reason: { message: expect.stringContaining("file reader thread ended") as string },
  });
  expect(other).toMatchObject({ value: "next" });
});

test("what one workspace has read holds up no other, however long its files take and however many wait", async () => {
  const read = open();
  const lock = new Int32Array(new SharedArrayBuffer(4));
  const heard: string[] = [];
  const ours = ["wait", "wait", "next", "next"].map((wish) => read(wish, "ours", lock).then(() => heard.push("ours")));
  await Promise.all(["theirs", "others"].map((one) => read("next", one).then(() => heard.push(one))));
  expect(heard.toSorted()).toEqual(["others", "theirs"]);
  Atomics.store(lock, 0, 1);
  Atomics.notify(lock, 0);
  await Promise.all(ours);
  expect(heard).toHaveLength(6);
});

test("threads that had nothing to do for a while are let go of, and come again", async () => {
  const read = open({ lookEveryMs: 1, idleLooks: 2, startLooks: Infinity, silentLooks: Infinity });
  expect(await read("one")).toBe("one");
  await expect.poll(() => process.getActiveResourcesInfo().includes("MessagePort")).toBe(false);
  expect(await read("two")).toBe("two");
});

test("a thread that never starts is given up with a sentence of its own", async () => {
  const read = open({ lookEveryMs: 1, startLooks: 0 });
  await expect(read("one")).rejects.toThrow("did not start in time");
});
