import { describe, expect, it } from "vitest";
import { ReplayError, type ReplayTarget } from "./replay-target";
import { replayThrough } from "./replay-through";
import { type ReplayWish } from "./scan/replay-wish";

const wish: ReplayWish = {
  arm: "clean",
  stepIndex: 2,
  repeat: 1,
  request: {
    protocol: 1,
    trace: { id: "a", question: "?", metadata: {} },
    start: "resample",
    prefix: [],
    change: null,
    without: null,
    seed: 7,
    limits: { seconds: 1, steps: 9 },
  },
};
const target = (replay: ReplayTarget["replay"]): ReplayTarget => ({
  name: "Made",
  replay,
  capabilities: () => Promise.reject(new Error("Not asked.")),
});
const { signal } = new AbortController();

describe("a replay through a target", () => {
  it("gives its report, asked for by a key of its own", async () => {
    const keys: string[] = [];
    const report = {
      outcome: "passed" as const,
      score: null,
      milestones: [],
      finalAnswer: null,
      message: null,
      costUsd: null,
      steps: [],
      durationMs: 1,
    };
    const replay = replayThrough(target((_, { key }) => Promise.resolve((keys.push(key), report))));
    expect(await replay(wish, signal)).toEqual({ report, problem: null });
    await replay({ ...wish, repeat: 2 }, signal);
    expect(new Set(keys).size).toBe(2);
  });

  it("tells what a system does wrong, and lets everything else through", async () => {
    const flooded = replayThrough(target(() => Promise.reject(new ReplayError("flooded", "Too many steps."))));
    expect(await flooded(wish, signal)).toEqual({ report: null, problem: "flooded", message: "Too many steps." });
    const broken = replayThrough(target(() => Promise.reject(new Error("Aborted."))));
    await expect(broken(wish, signal)).rejects.toThrow("Aborted.");
  });
});
