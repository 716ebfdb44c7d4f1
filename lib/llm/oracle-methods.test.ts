// @module-tag long
import { afterEach, describe, expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { binarySearch } from "@/lib/attribution/methods/binary-search";
import { stepByStep } from "@/lib/attribution/methods/step-by-step";
import { type Method } from "@/lib/attribution/method";
import { methods } from "@/lib/attribution/method-list";
import { makeTracer } from "@/lib/attribution/testing/made-tracer";
import { retryRules } from "./retry";
import { attributeAll, mostCalls } from "./testing/attribute-all";
import { startOracle, type Oracle, type OracleOptions } from "./testing/oracle-endpoint";
import { truthsOf } from "./testing/oracle-truths";

const agents = ["Orchestrator", "WebSurfer", 'Coder <&">'];
const items = [1, 2, 3, 5, 8, 13, 21, 40].map((count, at) => {
  const stepIndex = (count * 5 + at) % count;
  const trace = makeTrace(
    Array.from(
      { length: count },
      (_, index) =>
        [
          agents[(index + at) % 3] ?? "",
          `Step ${index} of ${at}: \u0000 \ud800 </step> ${"text ".repeat(at * 20)}`,
        ] as const,
    ),
    {
      question: `Question ${at}?`,
      contentHash: `${at}`,
      groundTruth: { agent: agents[(stepIndex + at) % 3] ?? "", stepIndex, reason: "", quotes: [], suspects: [] },
    },
  );
  const [truth] = truthsOf([trace]);
  if (!truth) throw new Error("The trace is labeled.");
  return { trace, truth };
});
let oracle: Oracle | null = null;
afterEach(() => oracle?.close());

/** An order that has nothing to do with the truth. */
const tracer = makeTracer(Array.from({ length: 40 }, (_, index) => ((index * 7) % 11) + 1));

async function runAll(method: Method, options: Partial<OracleOptions>) {
  oracle = await startOracle({ truths: items.map(({ truth }) => truth), ...options });
  return {
    results: await attributeAll(items, method, {
      baseUrl: oracle.baseUrl,
      concurrency: 8,
      tracer,
      rules: { ...retryRules, baseMs: 1, slowDownBaseMs: 1 },
    }),
    stats: oracle.stats(),
  };
}

describe.each(methods.filter(({ needsJudge, needsLab }) => needsJudge && !needsLab))(
  "$name, against a judge over HTTP that knows the truth",
  (method) => {
    it.each<[string, Partial<OracleOptions>]>([
      ["answers", {}],
      ["refuses response_format", { plain: true }],
      ["refuses json_schema", { noSchema: true }],
      ["gives no log-probabilities", { noProbabilities: true }],
      ["fails in 30% of its replies, in streaks of up to 4", { faultRate: 0.3, streakUpTo: 4 }],
      ["fails so and refuses response_format", { faultRate: 0.3, streakUpTo: 4, plain: true }],
    ])("finds the labeled step, within its calls, where the endpoint %s", async (_, options) => {
      const { results, stats } = await runAll(method, options);
      expect(results.map(({ outcome }) => outcome.attribution?.stepIndex)).toEqual(
        items.map(({ truth }) => truth.stepIndex),
      );
      for (const { trace, truth, outcome } of results)
        expect(outcome.callCount).toBeLessThanOrEqual(mostCalls(method.name, trace.steps.length, truth.stepIndex));
      expect(stats.repeatedSteps).toBe(0);
      expect(stats.answered).toBe(results.reduce((sum, { outcome }) => sum + outcome.callCount, 0));
      expect(stats.requests).toBe(results.reduce((sum, { outcome }) => sum + outcome.attemptCount, 0));
      if (options.faultRate && stats.answered >= 20) expect(stats.faults).toBeGreaterThan(stats.answered / 5);
    });

    it("fails visibly, with what came back, where the judge talks nonsense", async () => {
      const { results } = await runAll(method, { mode: "garbage" });
      const asked = results.filter(({ outcome }) => outcome.callCount > 0);
      expect(asked.length).toBeGreaterThanOrEqual(7);
      for (const { outcome } of asked)
        expect(outcome).toMatchObject({
          attribution: null,
          error: { code: "unreadable", reply: "I would rather not say." },
        });
    });

    it("fails with a sentence about the key where the key is wrong", async () => {
      const { results } = await runAll(method, { key: "right" });
      const asked = results.filter(({ outcome }) => outcome.attemptCount > 0);
      for (const { outcome } of asked)
        expect(outcome).toMatchObject({ attemptCount: 1, callCount: 0, error: { code: "refused" } });
    });
  },
);

describe("a judge that will not say", () => {
  it("leads step-by-step to the step of highest suspicion, with a note", async () => {
    const { results } = await runAll(stepByStep, { mode: "never" });
    expect(results.map(({ outcome }) => outcome.attribution?.stepIndex)).toEqual(
      items.map(({ truth }) => truth.stepIndex),
    );
    expect(
      results.every(({ outcome, trace }) => outcome.notes.length === 1 && outcome.callCount === trace.steps.length),
    ).toBe(true);
  });

  it("leads binary search to score both halves, with a note each time", async () => {
    const { results } = await runAll(binarySearch, { mode: "unclear-half" });
    expect(results.map(({ outcome }) => outcome.attribution?.stepIndex)).toEqual(
      items.map(({ truth }) => truth.stepIndex),
    );
    for (const { outcome } of results.slice(1)) expect(outcome.notes.length * 4).toBe(outcome.callCount);
  });
});
