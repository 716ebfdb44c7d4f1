import { describe, expect, it, vi } from "vitest";
import { type ReplayRequest } from "@/lib/replay/protocol/messages";
import { type Replayed, type ReplayWish } from "@/lib/replay/scan/replay-wish";
import { createReplayer, noteReplays, type ReplayBook } from "./create-replayer";
import { type Execute } from "./replay-once";

const system = { place: "https://team.example", version: null, simulatedBy: null };
const request: ReplayRequest = {
  protocol: 1,
  trace: { id: "t", question: "?", metadata: {} },
  start: "resample",
  prefix: [],
  change: null,
  without: null,
  seed: 1,
  limits: { seconds: 1, steps: 1 },
};
const wish = (repeat: number, seed = repeat): ReplayWish => ({
  arm: "control",
  stepIndex: 0,
  repeat,
  request: { ...request, seed },
});
const passed: Replayed = {
  report: {
    outcome: "passed",
    score: null,
    milestones: [],
    finalAnswer: null,
    message: null,
    costUsd: null,
    steps: [],
  },
  problem: null,
};
const { signal } = new AbortController();

const open = (book: Partial<ReplayBook> = {}) => {
  const order: string[] = [];
  const keys: string[] = [];
  const execute: Execute = async (_request, { key }) => {
    order.push("executed");
    keys.push(key);
    return { replayed: passed, durationMs: 5 };
  };
  const whole: ReplayBook = {
    id: "run",
    recall: () => null,
    reuse: async () => null,
    reserve: async () => void order.push("reserved"),
    record: async (_hashed, { isReused }) => void order.push(isReused ? "recorded as reused" : "recorded"),
    ...book,
  };
  return { order, keys, replayer: createReplayer(system, execute, whole), book: whole, execute };
};

describe("a replayer", () => {
  it("sets aside, executes and records, before it answers", async () => {
    const { order, replayer } = open();
    expect(await replayer(wish(0), signal)).toBe(passed);
    expect(order).toEqual(["reserved", "executed", "recorded"]);
  });

  it("gives again what was recorded, and takes over what an equal replay came to, at no cost", async () => {
    const recorded = open({ recall: () => passed });
    expect(await recorded.replayer(wish(0), signal)).toBe(passed);
    expect(recorded.order).toEqual([]);
    const reused = open({ reuse: async () => ({ replayed: passed, durationMs: 1 }) });
    expect(await reused.replayer(wish(0), signal)).toBe(passed);
    expect(reused.order).toEqual(["recorded as reused"]);
  });

  it("asks under one key for one wish of one run, and under another for any other", async () => {
    const { keys, replayer, execute } = open();
    await replayer(wish(0), signal);
    await createReplayer(system, execute, open().book)(wish(0), signal);
    await replayer(wish(1), signal);
    await replayer(wish(0, 7), signal);
    await createReplayer(system, execute, { ...open().book, id: "another" })(wish(0), signal);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_:-]{1,200}$/);
  });

  it("executes nothing where a limit refuses, and records nothing that was not made", async () => {
    const refused = open({ reserve: () => Promise.reject(new Error("no money")) });
    await expect(refused.replayer(wish(0), signal)).rejects.toThrow("no money");
    expect(refused.order).toEqual([]);
  });

  it("gives back what was set aside for a replay that was given up", async () => {
    const { book, order } = open({ release: async () => void order.push("released") });
    const given = new AbortController();
    const replayer = createReplayer(
      system,
      async () => {
        given.abort();
        throw given.signal.reason as Error;
      },
      book,
    );
    await expect(replayer(wish(0), given.signal)).rejects.toMatchObject({ name: "AbortError" });
    expect(order).toEqual(["reserved", "released"]);
  });

  it("sets nothing aside for a replay that was given up before its turn", async () => {
    const { order, replayer } = open();
    await expect(replayer(wish(0), AbortSignal.abort())).rejects.toThrow();
    expect(order).toEqual([]);
  });

  it("ends the work where its target lies, with the replay recorded", async () => {
    const lied: Replayed = { report: null, problem: "lied", message: "Another prefix." };
    const { book, order } = open();
    const replayer = createReplayer(system, async () => ({ replayed: lied, durationMs: null }), book);
    await expect(replayer(wish(0), signal)).rejects.toMatchObject({ code: "replay-lied" });
    expect(order).toEqual(["reserved", "recorded"]);
    await expect(replayer(wish(1), signal)).rejects.toMatchObject({ code: "replay-lied" });
    expect(order).toHaveLength(2);
  });
});

it("what a model foretells is noted once, and not paid twice", async () => {
  const record = vi.fn(async () => undefined);
  let known: Replayed | null = null;
  const { book } = open({ record, recall: () => known });
  const replayer = noteReplays(async () => passed, system, book);
  await replayer(wish(0), signal);
  known = passed;
  await replayer(wish(0), signal);
  expect(record).toHaveBeenCalledTimes(1);
});
