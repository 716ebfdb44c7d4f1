import { expect, it } from "vitest";
import { findMethod } from "@/lib/attribution/method-list";
import { noTracer } from "@/lib/attribution/no-tracer";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { smallModelUrl } from "@/lib/env";
import { type Trace } from "@/lib/traces/trace";
import { attributeTrace } from "./attribute-trace";

/**
 * A real language model over HTTP: what it says is worth nothing, it is far too small. What is tried is the way there
 * and back: response format, token log-probabilities, lengths, counts.
 */
const baseUrl = smallModelUrl();

const trace = makeTrace(
  [
    ["Planner", "Coder, how many legs do two spiders have?"],
    ["Coder", "A spider has 6 legs, so two spiders have 12 legs."],
    ["Planner", "The answer is 12."],
  ],
  { question: "How many legs do two spiders have?" },
);

const attribute = (method: string, read: Trace, contextTokens: number) => {
  const found = findMethod(method);
  if (!found || baseUrl === null) throw new Error("npm run test:model starts the endpoint of these tests.");
  return attributeTrace({
    trace: read,
    method: found,
    endpoint: { preset: "custom", baseUrl, apiKey: null, timeoutMs: 600_000, allowedHosts: "any" },
    model: { name: "small", contextTokens, replyTokens: 300, inputUsdPerMillion: null, outputUsdPerMillion: null },
    tracer: noTracer,
    revealExpectedAnswer: false,
    nonce: "0a1b2c3d",
    runId: "test",
    signal: new AbortController().signal,
  });
};

it("answers a whole trace in one question, in the form asked for, or says what came back instead", async () => {
  const { attribution, error, callCount, inputTokens, outputTokens } = await attribute("all-at-once", trace, 2_048);
  expect(callCount).toBeGreaterThan(0);
  expect(inputTokens).toBeGreaterThan(100);
  expect(outputTokens).toBeGreaterThan(0);
  if (attribution) expect([0, 1, 2]).toContain(attribution.stepIndex);
  else expect(error).toMatchObject({ code: "unreadable" });
});

it("gives the probability of yes for each step from the log-probabilities of its tokens", async () => {
  const { attribution, error, callCount } = await attribute("expected-confidence", trace, 2_048);
  expect(error).toBeNull();
  expect(callCount).toBeGreaterThanOrEqual(3);
  const series = attribution?.exhibits?.find((exhibit) => exhibit.kind === "score-series");
  expect(series).toMatchObject({ basis: "token-log-probabilities" });
  expect(series?.points).toHaveLength(3);
  for (const { value } of series?.points ?? []) {
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(1);
  }
});

it("a context that the model does not have is refused with a sentence, not cut in silence", async () => {
  const steps = trace.steps.map((step) => ({ ...step, content: step.content.repeat(120) }));
  const { error } = await attribute("all-at-once", { ...trace, steps }, 128_000);
  expect(error).toMatchObject({ code: "too-long" });
});
