import { afterEach, describe, expect, it } from "vitest";
import { allAtOnce } from "@/lib/attribution/methods/all-at-once";
import { stepByStep } from "@/lib/attribution/methods/step-by-step";
import { type Method } from "@/lib/attribution/method";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { attributeTrace } from "./attribute-trace";
import { type MessagesBody, readMessage } from "./messages-protocol";
import { retryRules } from "./retry";
import { personaTrace } from "./testing/personas/listen-as";
import { closeEndpoints, listen, send } from "./testing/scripted-endpoint";

afterEach(closeEndpoints);

const usage = { input_tokens: 100, output_tokens: 40, cache_read_input_tokens: 600, cache_creation_input_tokens: 300 };
const message = (reply: unknown, more: object = {}) => ({
  type: "message",
  role: "assistant",
  model: "claude",
  content: [
    { type: "thinking", thinking: "Step 3.", signature: "x" },
    { type: "text", text: JSON.stringify(reply) },
  ],
  stop_reason: "end_turn",
  usage,
  ...more,
});
const verdict = { reasoning: "It adds wrong.", quotes: [], suspects: [], agent: "Counter", step: 3, confidence: 0.8 };
const yes = { reasoning: "So.", is_decisive_error: false, confidence: 0.9 };

const run = async (
  name: string,
  method: Method,
  answer: (body: MessagesBody) => { status?: number; said: unknown },
) => {
  const { baseUrl, seen } = await listen((_, response, body) => {
    const { status = 200, said } = answer(body as unknown as MessagesBody);
    send(response, status, said);
  });
  const calls: RecordedCall[] = [];
  const outcome = await attributeTrace({
    trace: personaTrace,
    method,
    endpoint: { preset: "anthropic", baseUrl, apiKey: "key", timeoutMs: 5_000, allowedHosts: "any" },
    model: {
      name,
      contextTokens: 64_000,
      inputUsdPerMillion: 10,
      cachedInputUsdPerMillion: 1,
      outputUsdPerMillion: 50,
    },
    tracer: noTracer,
    revealExpectedAnswer: false,
    nonce: "0a0b0c0d",
    runId: "test",
    signal: new AbortController().signal,
    rules: { ...retryRules, baseMs: 1, capMs: 1, slowDownBaseMs: 1, slowDownCapMs: 1, retryAfterCapMs: 1 },
    onCall: (call) => calls.push(call),
  });
  return { outcome, calls, seen, bodies: seen.map(({ body }) => body as unknown as MessagesBody) };
};

describe("Anthropic's own protocol", () => {
  it("asks for the schema, and is charged for what is read from and written into the cache", async () => {
    const { outcome, calls, seen, bodies } = await run("claude", allAtOnce, () => ({ said: message(verdict) }));
    expect(outcome.attribution).toMatchObject({ agent: "Counter", stepIndex: 3 });
    expect(seen[0]?.headers).toMatchObject({ "x-api-key": "key", "anthropic-version": "2023-06-01" });
    expect(seen[0]?.headers).not.toHaveProperty("authorization");
    expect(bodies[0]?.output_config?.format).toMatchObject({ type: "json_schema", schema: { type: "object" } });
    expect(bodies[0]).toMatchObject({ max_tokens: 4_096, temperature: 0, messages: [{ role: "user" }] });
    expect(bodies[0]?.system[0]?.text).toContain("multi-agent run");
    expect(calls[0]).toMatchObject({ inputTokens: 1_000, cachedTokens: 600, outputTokens: 40, servedBy: "claude" });
    // 100 at 10, 600 at 1, 300 at 12.5, 40 at 50, per million.
    expect(calls[0]?.costUsd).toBeCloseTo((1_000 + 600 + 3_750 + 2_000) / 1_000_000, 12);
  });

  it("marks the beginning that later calls share, a block for each step, and none where a call stays alone", async () => {
    const { bodies } = await run("claude", stepByStep, () => ({ said: message(yes) }));
    expect(bodies).toHaveLength(5);
    const blocksOf = (body: MessagesBody | undefined) => body?.messages[0]?.content ?? [];
    for (const [at, body] of bodies.entries()) {
      const blocks = blocksOf(body);
      const marked = blocks.findIndex((block) => block.cache_control);
      expect(blocks[marked]?.text).toMatch(new RegExp(`index="${at}"`));
      expect(body.system[0]?.cache_control).toEqual({ type: "ephemeral" });
      const before = blocksOf(bodies[at - 1]);
      const shared = before.slice(0, before.findIndex((block) => block.cache_control) + 1).map(({ text }) => text);
      expect(blocks.slice(0, shared.length).map(({ text }) => text)).toEqual(shared);
    }
    const alone = await run("claude", allAtOnce, () => ({ said: message(verdict) }));
    expect(JSON.stringify(alone.bodies)).not.toContain("cache_control");
  });

  it("asks in a plainer manner where it is refused, and never twice the same", async () => {
    const refusal = (words: string) => ({ type: "error", error: { type: "invalid_request_error", message: words } });
    const { outcome, bodies } = await run("older", allAtOnce, (body) => {
      if (body.output_config) return { status: 400, said: refusal("output_config: Extra inputs are not permitted") };
      if (body.temperature !== undefined) return { status: 400, said: refusal("`temperature` is deprecated") };
      return { said: message(verdict) };
    });
    expect(outcome.attribution?.stepIndex).toBe(3);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(bodies.length);
    expect(bodies).toHaveLength(3);
  });

  it("tells what it says: too long, out of money, a refusal, a reply that was cut off", async () => {
    const failing = async (name: string, status: number, said: unknown) =>
      (await run(name, allAtOnce, () => ({ status, said }))).outcome.error;
    const error = (type: string, words: string) => ({ type: "error", error: { type, message: words } });
    expect(
      await failing("long", 400, error("invalid_request_error", "prompt is too long: 213462 tokens > 200000 maximum")),
    ).toMatchObject({ code: "too-long" });
    expect(
      await failing("poor", 400, error("invalid_request_error", "Your credit balance is too low to access the API.")),
    ).toMatchObject({ code: "refused", message: expect.stringContaining("credit balance") as string });
    // A gateway in this form knows no such model; one without it does not know the address.
    const unknown = await failing("new", 404, error("not_found_error", "model: new"));
    expect(unknown?.message).toBe("The endpoint does not know this model or address (HTTP 404). It says: “model: new”");
    const elsewhere = await failing("other", 404, { detail: "Not Found" });
    expect(elsewhere?.message).toMatch(
      /\(HTTP 404\).*If it has the OpenAI form only, make it a provider of the kind “Other/,
    );
    const refused = { ...message(verdict), content: [], stop_reason: "refusal" };
    expect((await run("no", allAtOnce, () => ({ said: refused }))).outcome.error).toMatchObject({ code: "refused" });
    const cut = {
      ...message(verdict),
      content: [{ type: "text", text: '{"reasoning": "It' }],
      stop_reason: "max_tokens",
    };
    const { outcome, bodies } = await run("cut", allAtOnce, () => ({ said: cut }));
    expect(outcome.error).toMatchObject({ code: "unreadable" });
    expect(bodies.map((body) => body.max_tokens)).toEqual([4_096, 16_384]);
  });

  it("reads nothing but messages", () => {
    expect(readMessage("{}")).toBeNull();
    expect(readMessage(JSON.stringify({ choices: [{ message: { content: "x" } }] }))).toBeNull();
    expect(readMessage(JSON.stringify({ type: "message", content: [] }))).toMatchObject({
      text: "",
      inputTokens: null,
      cachedTokens: 0,
      outputTokens: null,
    });
  });
});
