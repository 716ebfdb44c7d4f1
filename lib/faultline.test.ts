import {
  allAtOnce,
  answerOrigin,
  binarySearch,
  firstCode,
  guided,
  JudgeError,
  likeliestFirst,
  parseTrace,
  stepByStep,
  tracer,
} from "faultline";
import { afterEach, describe, expect, it } from "vitest";
import { startOracle, type Oracle, type OracleOptions } from "@/lib/llm/testing/oracle-endpoint";
import { truthsOf } from "@/lib/llm/testing/oracle-truths";

const file = JSON.stringify({
  question: "How many moons does Mars have?",
  ground_truth: "2",
  mistake_agent: "WebSurfer",
  mistake_step: "1",
  mistake_reason: "It read the wrong row.",
  history: [
    { role: "Orchestrator (thought)", content: "Look it up." },
    { role: "WebSurfer", content: "The table says 4." },
    { role: "Orchestrator (final answer)", content: "4" },
  ],
});

function readTrace() {
  const [parsed] = parseTrace(file).traces;
  if (!parsed?.trace) throw new Error("The file holds a trace.");
  return parsed.trace;
}
let oracle: Oracle | null = null;
afterEach(() => oracle?.close());
async function open(options: Partial<OracleOptions> = {}): Promise<{ model: string; baseUrl: string }> {
  oracle = await startOracle({ truths: truthsOf([readTrace()]), ...options });
  return { model: "oracle", baseUrl: oracle.baseUrl };
}

describe("the library", () => {
  it.each([
    [allAtOnce, 1],
    [stepByStep, 2],
    [binarySearch, 2],
    [guided, 1],
  ])("says who broke the run, when and why", async (method, callCount) => {
    const result = await method(readTrace(), await open());
    expect(result).toMatchObject({
      agentName: "WebSurfer",
      stepNumber: 1,
      callCount,
      attemptCount: callCount,
      costUsd: null,
    });
    expect(result.reason).toBe(result.attribution.reason);
    expect(result.inputTokens).toBeGreaterThan(100);
  });

  it.each([tracer, firstCode, answerOrigin])("answers without a model, given the trace alone", async (method) => {
    const result = await method(readTrace());
    expect(result).toMatchObject({ callCount: 0, costUsd: 0, stepNumber: result.attribution.stepIndex });
    expect(result.agentName).not.toBe("");
  });

  it("asks in the tracer's order, and finds the step in as many calls at most as there are steps", async () => {
    const result = await likeliestFirst(readTrace(), await open());
    expect(result).toMatchObject({ agentName: "WebSurfer", stepNumber: 1 });
    expect(result.callCount).toBeLessThanOrEqual(3);
  });

  it("shows the expected answer only when told to", async () => {
    const options = await open();
    await allAtOnce(readTrace(), options);
    await allAtOnce(readTrace(), { ...options, revealExpectedAnswer: true });
    const prompts = oracle?.seen().map(({ body }) => JSON.stringify(body.messages)) ?? [];
    expect(prompts.map((prompt) => prompt.includes("<expected-answer-"))).toEqual([false, true]);
  });

  it("draws a nonce that no trace can know, and keeps it for a trace", async () => {
    const options = await open();
    await stepByStep(readTrace(), options);
    const nonces = oracle?.seen().map(({ body }) => /<step-([0-9a-f]{8}) /.exec(JSON.stringify(body.messages))?.[1]);
    expect(new Set(nonces).size).toBe(1);
  });

  it("stops at a limit with the best it found, and rejects where it found nothing", async () => {
    const options = await open();
    const whole = await stepByStep(readTrace(), options);
    expect(whole).toMatchObject({ isPartial: false, callCount: 2 });
    // The first call leaves room for less than a second one at its worst.
    const partial = await stepByStep(readTrace(), { ...options, maxTokens: whole.inputTokens + 4_096 });
    expect(partial).toMatchObject({ isPartial: true, callCount: 1, stepNumber: 0 });
    await expect(stepByStep(readTrace(), { ...options, maxTokens: 100 })).rejects.toMatchObject({ code: "budget" });
    await expect(stepByStep(readTrace(), { ...options, maxCostUsd: 1 })).rejects.toThrow("price");
  });

  it("rejects with an error that says what to do, and never with a guess", async () => {
    const asked = allAtOnce(readTrace(), { ...(await open({ key: "right" })), apiKey: "wrong" });
    await expect(asked).rejects.toBeInstanceOf(JudgeError);
    await expect(asked).rejects.toMatchObject({
      code: "refused",
      message: expect.stringContaining("rejected the API key") as string,
    });
  });

  it("stops when it is told to", async () => {
    const options = await open({ mode: "hang" });
    await expect(allAtOnce(readTrace(), { ...options, signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      code: "cancelled",
    });
  });
});
