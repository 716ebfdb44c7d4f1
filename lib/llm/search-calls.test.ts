import { afterEach, describe, expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { completeInput } from "@/lib/attribution/method-input";
import { guided } from "@/lib/attribution/methods/guided";
import { hybrid } from "@/lib/attribution/methods/hybrid";
import { influenceGraph } from "@/lib/attribution/methods/influence-graph";
import { likeliestFirst } from "@/lib/attribution/methods/likeliest-first";
import { raffles } from "@/lib/attribution/methods/raffles";
import { search } from "@/lib/attribution/methods/search";
import { tracerModel } from "@/lib/attribution/methods/tracer-model";
import { type Method } from "@/lib/attribution/method";
import { makeTracer } from "@/lib/attribution/testing/made-tracer";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { attributeTrace, type AttributeOptions } from "./attribute-trace";
import { createMemoryCallStore } from "./memory-call-store";
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
/** Its ranking counts nothing, so that every judge knows what it knows. */
const tracer = makeTracer([], { priorWeight: 0 });
const input = { trace, nonce: "0a1b2c3d", signal, tracer };
let oracle: Oracle | null = null;
afterEach(() => oracle?.close());

const listen = async (options: Partial<OracleOptions> = {}): Promise<AttributeOptions["endpoint"] & object> => {
  oracle = await startOracle({ truths, ...options });
  return { preset: "custom", baseUrl: oracle.baseUrl, apiKey: null, timeoutMs: 5_000, allowedHosts: "any" };
};

/** The answer of a run with a store, as a worker has one. */
async function runWith(
  method: Method,
  endpoint: AttributeOptions["endpoint"] & object,
  recorded: readonly RecordedCall[],
) {
  const store = createMemoryCallStore(recorded);
  const recalled: boolean[] = [];
  const onCall = (_: RecordedCall, isReplayed: boolean) => Promise.resolve(void recalled.push(isReplayed));
  const judge = openJudge({ endpoint, model, runId: "run", signal, store, onCall });
  return { attribution: await answerOf(method, judge), calls: store.calls, recalled };
}

async function answerOf(method: Method, judge: ReturnType<typeof openJudge>): Promise<Attribution> {
  const run = method.run(completeInput(method, { ...input, judge }));
  for (;;) {
    const { done, value } = await run.next();
    if (done) return value;
  }
}

/** Those that search what they would have to shorten. */
const searching = [search, guided, hybrid, influenceGraph, tracerModel, raffles].map((method) => ({
  method,
  name: method.name,
  options: {},
}));
/** It searches only where it is told that no step is decisive. */
const afterDenial = { method: likeliestFirst, name: likeliestFirst.name, options: { mode: "never" as const } };

describe.each([...searching, afterDenial])("the calls of a search by $name", ({ method, options }) => {
  it("are not made again by a worker that takes over, and give the same answer", async () => {
    const endpoint = await listen(options);
    const whole = await runWith(method, endpoint, []);
    expect(whole.attribution).toMatchObject({ stepIndex: 61, agent: "Agent 1" });
    expect(whole.calls.length).toBeGreaterThan(3);
    const asked = oracle?.stats().requests ?? 0;
    const kept = whole.calls.length - 2;
    const resumed = await runWith(method, endpoint, whole.calls.slice(0, kept));
    expect(resumed.attribution).toEqual(whole.attribution);
    expect(resumed.recalled).toEqual([...new Array<boolean>(kept).fill(true), false, false]);
    expect((oracle?.stats().requests ?? 0) - asked).toBe(2);
  });

  it("are replayed from their record with nobody to ask", async () => {
    const endpoint = await listen(options);
    const { attribution, calls } = await runWith(method, endpoint, []);
    const kept = { model: "m", contextTokens: 4_000, replyTokens: 500, baseUrl: endpoint.baseUrl };
    const replay = openReplay(kept, calls, { isPartial: false, signal });
    expect(await answerOf(method, replay.judge)).toEqual(attribution);
    expect([replay.hasMissed(), replay.usedCount()]).toEqual([false, calls.length]);
  });

  it("end before a limit, which is kept", async () => {
    const endpoint = await listen(options);
    const asked = {
      ...input,
      method,
      endpoint,
      model,
      revealExpectedAnswer: false,
      runId: "run",
    };
    const outcome = await attributeTrace({ ...asked, limits: { maxTokens: 9_000 } });
    expect(outcome).toMatchObject({ isPartial: true, error: { code: "budget" } });
    expect(outcome.callCount).toBeGreaterThan(1);
    expect(outcome.inputTokens + outcome.outputTokens).toBeLessThanOrEqual(9_000);
  });
});

describe("the calls of a search", () => {
  it("hold where the endpoint fails in streaks, takes no response format, or talks nonsense", async () => {
    const rules = { baseMs: 1, slowDownBaseMs: 1 };
    for (const options of [{ faultRate: 0.3, streakUpTo: 3 }, { plain: true }, { noSchema: true }]) {
      const endpoint = await listen(options);
      const { attribution } = await attributeTrace({
        ...input,
        method: search,
        endpoint,
        model,
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
      revealExpectedAnswer: false,
      runId: "run",
    });
    expect(error).toMatchObject({ code: "unreadable", reply: "I would rather not say." });
    expect(callCount).toBe(4);
  });
});
