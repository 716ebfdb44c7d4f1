// @module-tag long
import { describe, expect, it } from "vitest";
import { type Trace } from "@/lib/traces/trace";
import { sandboxCorrector } from "../correct/sandbox-corrector";
import { type FailureWish, makeFailures } from "../sandbox/make-failures";
import { anewCorrector, idleCorrector, makeSlipFailures } from "./testing/sandbox-scans";
import { tallyDefaults } from "./testing/default-scans";
import { tallyFailures, tallyNull, writeCount } from "./testing/tally-scans";

/** The chance of naming any step by mistake that each scan keeps. */
const scanLevel = 0.05;

async function* tracesOf(wish: FailureWish): AsyncGenerator<Trace> {
  for await (const { trace } of makeFailures(wish)) yield trace;
}

describe("a scan of which nobody set anything", () => {
  it("names the planted step of every failure of the sandbox, also where a tool's result was spoiled", async () => {
    const tally = await tallyDefaults(makeFailures({ count: 15, seed: 20_261_128 }));
    expect(tally.named, tally.others.join("\n")).toBe(15);
    const spoiled = ["swallowed-error", "hallucinated-result"];
    const inTools = await tallyDefaults(makeFailures({ count: 10, seed: 3, operators: spoiled }));
    expect(inTools.named, inTools.others.join("\n")).toBe(10);
  });

  it("calls nothing the earliest where the planted tool result was left out, and names that result", async () => {
    const failures = makeFailures({ count: 10, seed: 3, operators: ["swallowed-error"] });
    const tally = await tallyDefaults(failures, { testsToolResults: false });
    expect(tally).toMatchObject({ count: 10, leftOpen: 10, others: [] });
  });
});

// A test of the engine: the faults are planted, the corrections come from an oracle that knows the tasks, and the team
// is scripted. It says nothing of systems with models.
describe("executed scan in turn, a test of the engine", () => {
  it(
    "names agent and step of 1,000 planted faults in at least 99%, and says why where it does not",
    { tags: ["nightly"] },
    async () => {
      const tally = await tallyFailures(makeFailures({ count: 1_000, seed: 2_026 }));
      const { right } = tally.standings;
      expect(tally.count).toBe(1_000);
      expect(right / tally.count, [writeCount(right, tally.count), ...tally.misses].join("\n")).toBeGreaterThanOrEqual(
        0.99,
      );
      // The planted step and the earliest flip are two things: where they part, an answer that names the earliest
      // flip is no mistake of the engine.
      expect(tally.misses).toHaveLength(tally.count - right);
      expect(tally.standings["not-found"], tally.misses.join("\n")).toBe(0);
    },
  );

  // By day: without slips above; one-off.test.ts and next-move.test.ts.
  for (const slipRate of [0.1, 0.2, 0.3]) {
    it(
      `finds planted faults of a team that slips in ${100 * slipRate}% of its runs as well`,
      { tags: ["nightly"] },
      async () => {
        const tally = await tallyFailures(makeFailures({ count: 100, seed: 77, config: { slipRate, adherence: 1 } }));
        const { right } = tally.standings;
        // The seeds are fixed, so the share itself is held, not an interval that could lie around it.
        expect(
          right / tally.count,
          [writeCount(right, tally.count), ...tally.misses].join("\n"),
        ).toBeGreaterThanOrEqual(0.97);
      },
    );
  }
});

describe("false decisive steps", () => {
  // By day: next-move.test.ts.
  it(
    "stay within the stated level where the failures come from slips alone, whatever the corrector knows",
    { tags: ["nightly"] },
    async () => {
      for (const corrector of [anewCorrector(5), sandboxCorrector(1)]) {
        const { decisive, count, once, mistakes } = await tallyNull(makeSlipFailures(60, 0.3, 40_000), corrector);
        expect(decisive / count, mistakes.join("\n")).toBeLessThanOrEqual(scanLevel);
        expect(once).toBeGreaterThan(0.8 * count);
      }
    },
  );

  // By day: next-move.test.ts.
  it(
    "stay within the stated level where the correction of a planted fault mends nothing",
    { tags: ["nightly"] },
    async () => {
      const traces = tracesOf({ count: 100, seed: 9, config: { slipRate: 0.3, adherence: 1 } });
      const { decisive, count, mistakes } = await tallyNull(traces, idleCorrector);
      expect(decisive / count, mistakes.join("\n")).toBeLessThanOrEqual(scanLevel);
    },
  );
});
