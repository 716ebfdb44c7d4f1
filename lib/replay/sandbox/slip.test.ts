import { describe, expect, it } from "vitest";
import { wilson } from "@/lib/attribution/statistics/wilson";
import { makeTask } from "./make-task";
import { runTeam } from "./run-team";
import { sandboxDomains } from "./sandbox-task";
import { collect, slipOf } from "./slip";

const signal = new AbortController().signal;
const count = 240;

describe("slips", () => {
  it.each([0.1, 0.3])("make the share %d of clean runs fail", async (slipRate) => {
    let failed = 0;
    for (let at = 0; at < count; at += 1) {
      const task = makeTask(sandboxDomains[at % sandboxDomains.length] ?? "sales", at % 24);
      const config = { fault: null, slipRate, adherence: 1 };
      const run = { task, config, prefix: [], change: null, without: null, seed: at, signal };
      if ((await collect(runTeam(run))).outcome.outcome === "failed") failed += 1;
    }
    const { low, high } = wilson(failed, count);
    expect(low).toBeLessThan(slipRate);
    expect(high).toBeGreaterThan(slipRate);
  });

  it("come at any step but the question, the same for a seed, and never without a rate", async () => {
    const task = makeTask("documents", 2);
    const slips = await Promise.all(Array.from({ length: 60 }, (_, seed) => slipOf(task, 1, seed)));
    const again = await Promise.all(Array.from({ length: 60 }, (_, seed) => slipOf(task, 1, seed)));
    expect(again).toEqual(slips);
    expect(slips.every((slip) => slip !== null && slip.index > 0)).toBe(true);
    expect(new Set(slips.map((slip) => slip?.index)).size).toBeGreaterThan(8);
    expect(new Set(slips.map((slip) => slip?.operator)).size).toBeGreaterThan(8);
    expect(await slipOf(task, 0, 1)).toBeNull();
  });
});
