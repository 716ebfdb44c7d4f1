import { afterEach, describe, expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { completeInput } from "@/lib/attribution/method-input";
import { search } from "@/lib/attribution/methods/search";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { attributeTrace, type AttributeOptions } from "./attribute-trace";
import { createMemoryCallStore } from "./memory-call-store";
import { noTracer } from "@/lib/attribution/no-tracer";
import { openJudge } from "./open-judge";
import { openReplay } from "./replay-judge";
import { retryRules } from "./retry";
import { type Oracle, type OracleOptions, startOracle } from "./testing/oracle-endpoint";

const trace = makeTrace(
  Array.from({ length: 80 }, (_, at) => [`Agent ${at % 3}`, `Step ${at} begins. ${"word ".repeat(80)}`] as const),
  { question: "Why?" },
);
const truths = [{ question: "Why?", agents: trace.steps.map(({ agent }) => agent), stepIndex: 61, agent: "Agent 1" }];
const model = { name: "m", contextTokens: 4_000, inputUsdPerMillion: 1, outputUsdPerMillion: 2, replyTokens: 500 };
const { signal } = new AbortController();
const input = { trace, nonce: "0a1b2c3d", signal };
let oracle: Oracle | null = null;
afterEach(() => oracle?.close());

const listen = async (options: Partial<OracleOptions> = {}): Promise<AttributeOptions["endpoint"] & object> => {
  oracle = await startOracle({ truths, ...options });
  return { preset: "custom", baseUrl: oracle.baseUrl, apiKey: null, timeoutMs: 5_000, allowedHosts: "any" };
};

/** The answer of a run with a store, as a worker has one. */
async function runWith(endpoint: AttributeOptions["endpoint"] & object, recorded: readonly RecordedCall[]) {
  const store = createMemoryCallStore(recorded);
  const recalled: boolean[] = [];
  const onCall = (_: RecordedCall, isReplayed: boolean) => Promise.resolve(void recalled.push(isReplayed));
  const judge = openJudge({ endpoint, model, runId: "run", signal, store, onCall });
  return { attribution: await answerOf(judge), calls: store.calls, recalled };
}

async function answerOf(judge: ReturnType<typeof openJudge>): Promise<Attribution> {
  const run = search.run(completeInput(search, { ...input, judge }));
  for (;;) {
    const { done, value } = await run.next();
    if (done) return value;
  }
}

describe("the calls of a search", () => {
  it("are not made again by a worker that takes over, and give the same answer", async () => {
    const endpoint = await listen();
    const whole = await runWith(endpoint, []);
    expect(whole.attribution).toMatchObject({
      stepIndex: 61,
      agent: "Agent 1",
      quotes: [{ text: "Step 61 begins. word" }],
    });
    expect(whole.calls.length).toBeGreaterThan(3);
    const asked = oracle?.stats().requests ?? 0;
    const resumed = await runWith(endpoint, whole.calls.slice(0, 3));
    expect(resumed.attribution).toEqual(whole.attribution);
    expect(resumed.recalled.slice(0, 4)).toEqual([true, true, true, false]);
    expect((oracle?.stats().requests ?? 0) - asked).toBe(whole.calls.length - 3);
  });

  it("are replayed from their record with nobody to ask", async () => {
    const endpoint = await listen();
    const { attribution, calls } = await runWith(endpoint, []);
    const kept = { model: "m", contextTokens: 4_000, replyTokens: 500, baseUrl: endpoint.baseUrl };
    const replay = openReplay(kept, calls, { isPartial: false, signal });
    expect(await answerOf(replay.judge)).toEqual(attribution);
    expect([replay.hasMissed(), replay.usedCount()]).toEqual([false, calls.length]);
  });

  it("end before a limit, which is kept", async () => {
    const endpoint = await listen();
    const options = {
      ...input,
      method: search,
      endpoint,
      model,
      tracer: noTracer,
      revealExpectedAnswer: false,
      runId: "run",
    };
    const outcome = await attributeTrace({ ...options, limits: { maxTokens: 9_000 } });
    expect(outcome).toMatchObject({ attribution: null, isPartial: true, error: { code: "budget" } });
    expect(outcome.callCount).toBeGreaterThan(1);
    expect(outcome.inputTokens + outcome.outputTokens).toBeLessThanOrEqual(9_000);
  });

  it("hold where the endpoint fails in streaks, takes no response format, or talks nonsense", async () => {
    const rules = { baseMs: 1, slowDownBaseMs: 1 };
    for (const options of [{ faultRate: 0.3, streakUpTo: 3 }, { plain: true }, { noSchema: true }]) {
      const endpoint = await listen(options);
      const { attribution } = await attributeTrace({
        ...input,
        method: search,
        endpoint,
        model,
        tracer: noTracer,
        revealExpectedAnswer: false,
        runId: "run",
        rules: { ...retryRules, ...rules },
      });
      expect(attribution?.stepIndex).toBe(61);
      await oracle?.close();
    }
    const endpoint = await listen({ mode: "garbage" });
    const { error, callCount } = await attributeTrace({
      ...input,
      method: search,
      endpoint,
      model,
      tracer: noTracer,
      revealExpectedAnswer: false,
      runId: "run",
    });
    expect(error).toMatchObject({ code: "unreadable", reply: "I would rather not say." });
    expect(callCount).toBe(4);
  });
});
