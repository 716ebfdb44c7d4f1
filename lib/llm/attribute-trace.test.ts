import { afterEach, expect, it } from "vitest";
import { certifiedMethod } from "@/lib/attribution/certificate/certified-method";
import { probes } from "@/lib/attribution/certificate/probes/probe-list";
import { type Method } from "@/lib/attribution/method";
import { stepByStep } from "@/lib/attribution/methods/step-by-step";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { type AttributeOptions, attributeTrace } from "./attribute-trace";
import { createMemoryCallStore } from "./memory-call-store";
import { type Oracle, startOracle } from "./testing/oracle-endpoint";

const trace = makeTrace(
  Array.from({ length: 6 }, (_, index) => [`Agent ${index % 2}`, `Step ${index}.`] as const),
  { question: "Why?" },
);
const truths = [{ question: "Why?", agents: trace.steps.map(({ agent }) => agent), stepIndex: 4, agent: "Agent 0" }];
let oracle: Oracle | null = null;
afterEach(() => oracle?.close());

async function run(options: Partial<AttributeOptions>) {
  oracle = await startOracle({ truths });
  return attributeTrace({
    trace,
    method: stepByStep,
    endpoint: { preset: "custom", baseUrl: oracle.baseUrl, apiKey: null, timeoutMs: 5_000, allowedHosts: "any" },
    model: { name: "m", contextTokens: 100_000, inputUsdPerMillion: 1, outputUsdPerMillion: 2, replyTokens: 500 },
    tracer: noTracer,
    revealExpectedAnswer: false,
    nonce: "0a1b2c3d",
    runId: "test",
    signal: new AbortController().signal,
    ...options,
  });
}

it("counts every call, and what came from the provider's cache", async () => {
  const names: string[] = [];
  const outcome = await run({ onCall: (call) => void names.push(call.name) });
  expect(outcome).toMatchObject({ attribution: { stepIndex: 4 }, error: null, isPartial: false, callCount: 5 });
  expect(names).toEqual(Array<string>(5).fill("step_judgement"));
  expect(outcome.cachedTokens).toBeGreaterThan(outcome.inputTokens / 2);
  expect(outcome.costUsd).toBeCloseTo((outcome.inputTokens + 2 * outcome.outputTokens) / 1_000_000, 12);
});

it.each(["maxTokens", "maxCostUsd"] as const)(
  "is stopped by %s before it goes beyond it, and keeps the best so far",
  async (limit) => {
    const whole = await run({});
    const spent = { maxTokens: whole.inputTokens + whole.outputTokens, maxCostUsd: whole.costUsd ?? 0 }[limit];
    const outcome = await run({ limits: { [limit]: spent } });
    expect(outcome).toMatchObject({ isPartial: true, error: { code: "budget" } });
    expect(outcome.attribution?.stepIndex).toBeLessThan(4);
    expect(outcome.callCount).toBeGreaterThan(0);
    expect(outcome.callCount).toBeLessThan(5);
    const took = { maxTokens: outcome.inputTokens + outcome.outputTokens, maxCostUsd: outcome.costUsd ?? 0 }[limit];
    expect(took).toBeLessThanOrEqual(spent);
  },
);

it("has nothing but the reason where a limit allows no call", async () => {
  const outcome = await run({ limits: { maxTokens: 10 } });
  expect(outcome).toMatchObject({ attribution: null, isPartial: true, callCount: 0, attemptCount: 0 });
});

it("asks other models of the same endpoint by name, on the same count", async () => {
  const method: Method = {
    ...stepByStep,
    run: async function* (input) {
      const other = input.judgeOf("another");
      expect([other.model, input.judgeOf("m").model]).toEqual(["another", "m"]);
      return yield* stepByStep.run({ ...input, judge: other });
    },
  };
  const outcome = await run({ method });
  expect(outcome).toMatchObject({ attribution: { stepIndex: 4 }, callCount: 5, costUsd: null });
  expect(oracle?.seen().map(({ body }) => body.model)).toEqual(Array<string>(5).fill("another"));
});

it("asks nothing again that an earlier try was answered, and counts it, with all that a certificate takes", async () => {
  // One address for all tries: it is part of what is looked up.
  const { baseUrl, close } = await startOracle({ truths });
  const endpoint = { preset: "custom", baseUrl, apiKey: null, timeoutMs: 5_000, allowedHosts: "any" } as const;
  const asked = { method: certifiedMethod(stepByStep, probes), endpoint };
  const whole = await run(asked);
  const calls: RecordedCall[] = [];
  const onCall = (call: RecordedCall): void => void calls.push(call);
  const limits = { maxTokens: Math.round((whole.inputTokens + whole.outputTokens) / 2) };
  const stopped = await run({ ...asked, onCall, limits });
  expect(stopped).toMatchObject({ isPartial: true, attribution: { stepIndex: 4 } });
  expect(calls).toHaveLength(stopped.callCount);
  const { recall } = createMemoryCallStore([...calls]);
  const resumed = await run({ ...asked, onCall, recall });
  expect(calls).toHaveLength(whole.callCount);
  await close();
  expect(resumed).toMatchObject({ isPartial: false, callCount: whole.callCount, attribution: { stepIndex: 4 } });
});
