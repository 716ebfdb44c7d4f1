import { type ServerResponse } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createMemoryCallStore } from "./memory-call-store";
import {
  answerGood as answer,
  closeEndpoints,
  completion,
  good,
  listen,
  openFor as open,
  question,
  send,
} from "./testing/scripted-endpoint";

afterEach(async () => {
  await closeEndpoints();
  vi.unstubAllEnvs();
});

describe("asking a judge", () => {
  it("sends a strict schema, the run, the call and the steps in view, and nothing of the environment", async () => {
    vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:1/wrong");
    vi.stubEnv("OPENAI_ORG_ID", "org-of-someone");
    vi.stubEnv("OPENAI_PROJECT_ID", "project-of-someone");
    vi.stubEnv("OPENAI_CUSTOM_HEADERS", "x-secret: of-someone\nauthorization: Bearer of-someone");
    const endpoint = await listen((_, response) => answer(response));
    const { judge } = open(endpoint.baseUrl);
    const reply = await judge.ask(question);
    expect(reply).toMatchObject({ value: good, inputTokens: 100, outputTokens: 10, costUsd: 0.0003 });
    const [{ headers, body } = { headers: {}, body: {} }] = endpoint.seen;
    expect(headers).toMatchObject({
      "x-faultline-run": "run-1",
      "x-faultline-call": "step_judgement",
      "x-faultline-steps": "3",
      authorization: "Bearer key",
    });
    expect(headers).not.toHaveProperty("x-faultline-split");
    expect(JSON.stringify(headers)).not.toContain("of-someone");
    expect(body).toMatchObject({
      model: "m",
      messages: question.messages,
      response_format: { type: "json_schema", json_schema: { name: "step_judgement", strict: true } },
    });
  });

  it("names the range in view and the split of a half, and sends no key where there is none", async () => {
    const endpoint = await listen((_, response) => answer(response));
    const { judge } = open(endpoint.baseUrl, {
      endpoint: { preset: "ollama", baseUrl: endpoint.baseUrl, apiKey: null, timeoutMs: 5_000, allowedHosts: "any" },
    });
    await judge.ask({ ...question, name: "half_judgement", steps: { first: 4, last: 9 }, splitAt: 6 });
    expect(endpoint.seen[0]?.headers).toMatchObject({ "x-faultline-steps": "4-9", "x-faultline-split": "6" });
    expect(endpoint.seen[0]?.headers).not.toHaveProperty("authorization");
  });

  it("keeps which model answered, as the endpoint says it, whole or streamed", async () => {
    const named = { ...completion(good), model: "m-2026-01", system_fingerprint: "fp_1" };
    const delta = { delta: { content: JSON.stringify(good) }, finish_reason: "stop" };
    const streamed = `data: ${JSON.stringify({ model: "m-2026-02", choices: [delta] })}\n\ndata: [DONE]\n\n`;
    const endpoint = await listen((_, response, __, count) => send(response, 200, count === 1 ? named : streamed));
    const { judge, calls } = open(endpoint.baseUrl);
    await judge.ask(question);
    await judge.ask(question);
    expect(calls.map(({ call }) => call.servedBy)).toEqual(["m-2026-01 fp_1", "m-2026-02"]);
  });

  it("knows no cost where price or count is unknown, and never calls it nothing", async () => {
    const endpoint = await listen((_, response, __, count) =>
      send(response, 200, completion(good, count === 1 ? null : { prompt_tokens: 5, completion_tokens: 5 })),
    );
    expect(await open(endpoint.baseUrl).judge.ask(question)).toMatchObject({
      costUsd: null,
      inputTokens: 6,
      outputTokens: 21,
    });
    const unpriced = open(endpoint.baseUrl, {
      model: { name: "m", contextTokens: 1, inputUsdPerMillion: null, outputUsdPerMillion: 1 },
    });
    expect((await unpriced.judge.ask(question)).costUsd).toBeNull();
  });

  it.each([
    { prompt_tokens: "many", completion_tokens: 1.5 },
    { prompt_tokens: -1, completion_tokens: 1e12 },
    { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    "none",
  ])("estimates tokens where the endpoint's count is none: %j", async (usage) => {
    const endpoint = await listen((_, response) => send(response, 200, { ...completion(good), usage }));
    expect(await open(endpoint.baseUrl).judge.ask(question)).toMatchObject({
      costUsd: null,
      inputTokens: 6,
      outputTokens: 21,
    });
  });

  it("reads a reply that comes in parts", async () => {
    const endpoint = await listen((_, response) =>
      send(response, 200, completion([{ type: "text", text: JSON.stringify(good) }])),
    );
    expect((await open(endpoint.baseUrl).judge.ask(question)).value).toEqual(good);
  });
});

describe("faults of transport", () => {
  const cases: [string, (response: ServerResponse) => void][] = [
    ["HTTP 500", (response) => send(response, 500, { error: { message: "oops" } })],
    ["HTTP 503 in another shape", (response) => send(response, 503, [{ error: "busy" }])],
    ["HTTP 429", (response) => send(response, 429, {}, { "retry-after-ms": "5" })],
    ["a cut connection", (response) => void response.destroy()],
    [
      "a connection cut in the body",
      (response) =>
        void response.writeHead(200, { "content-length": "500" }).write('{"choices"', () => response.destroy()),
    ],
    ["a broken body", (response) => send(response, 200, '{"choices":[{"mess')],
    [
      "a web page",
      (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>Hello</html>"),
    ],
    ["an empty object", (response) => send(response, 200, {})],
    ["an empty body", (response) => send(response, 200, "")],
  ];

  it.each(cases)("are waited out: %s, four times in a row", async (_, fail) => {
    const endpoint = await listen((__, response, ___, count) => (count <= 4 ? fail(response) : answer(response)));
    const { judge, waits, attempts, calls } = open(endpoint.baseUrl);
    expect((await judge.ask(question)).value).toEqual(good);
    expect([waits.length, attempts(), calls.length, calls[0]?.call.attemptCount]).toEqual([4, 5, 1, 5]);
  });

  it.each(cases)("end in an error that says what to do, after at least six attempts: %s", async (_, fail) => {
    const endpoint = await listen((__, response) => fail(response));
    const { judge, attempts } = open(endpoint.baseUrl);
    await expect(judge.ask(question)).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringMatching(/attempts.*(Check|Try)/s) as string,
    });
    expect(attempts()).toBeGreaterThanOrEqual(6);
  });

  it("keeps what came back with the error", async () => {
    const endpoint = await listen((_, response) => send(response, 503, [{ error: "busy until noon" }]));
    await expect(open(endpoint.baseUrl).judge.ask(question)).rejects.toMatchObject({
      reply: '[{"error":"busy until noon"}]',
    });
  });

  it("never keeps the key, also where the endpoint says it back", async () => {
    const apiKey = "sk-0123456789abcdef";
    const endpoint = await listen((request, response) =>
      send(response, 401, { error: `No such key: ${request.headers.authorization}` }),
    );
    const { judge } = open(endpoint.baseUrl, {
      endpoint: { preset: "custom", baseUrl: endpoint.baseUrl, apiKey, timeoutMs: 5_000, allowedHosts: "any" },
    });
    await expect(judge.ask(question)).rejects.toMatchObject({
      code: "refused",
      reply: '{"error":"No such key: Bearer [API key]"}',
    });
  });

  it.each(["sk-0123…cdef", "sk-0123\nsk-4567"])("asks for a key that can be sent: %j", async (apiKey) => {
    const endpoint = await listen((_, response) => answer(response));
    const { judge } = open(endpoint.baseUrl, {
      endpoint: { preset: "custom", baseUrl: endpoint.baseUrl, apiKey, timeoutMs: 5_000, allowedHosts: "any" },
    });
    await expect(judge.ask(question)).rejects.toMatchObject({
      code: "refused",
      message: expect.stringMatching(/^The API key contains(?!.*sk-)/) as string,
    });
    expect(endpoint.seen).toHaveLength(0);
  });

  it("waits as the server asks", async () => {
    const endpoint = await listen((_, response, __, count) =>
      count === 1
        ? send(response, 429, {}, { "retry-after": "0.2" })
        : count === 2
          ? send(response, 500, {}, { "retry-after-ms": "7" })
          : answer(response),
    );
    const { judge, waits } = open(endpoint.baseUrl);
    await judge.ask(question);
    expect(waits).toEqual([200, 7]);
  });

  it("says that nothing listens", async () => {
    const endpoint = await listen((_, response) => answer(response));
    await closeEndpoints();
    await expect(open(endpoint.baseUrl).judge.ask(question)).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("Nothing listens") as string,
    });
  });

  it.each(["no answer at all", "a body that stalls"])("run into the time limit: %s", async (what) => {
    const endpoint = await listen((_, response) => {
      if (what !== "no answer at all")
        response.writeHead(200, { "content-type": "application/json" }).write('{"choices":');
    });
    const { judge, attempts } = open(endpoint.baseUrl, {
      endpoint: { preset: "custom", baseUrl: endpoint.baseUrl, apiKey: null, timeoutMs: 60, allowedHosts: "any" },
    });
    await expect(judge.ask(question)).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("did not respond in time") as string,
    });
    expect(attempts()).toBe(3);
  });
});

describe("refusals", () => {
  it.each([
    [401, {}, "refused", "key"],
    [403, {}, "refused", "denied access"],
    [404, {}, "refused", "does not know this model"],
    [402, {}, "refused", "credit"],
    [405, {}, "refused", "HTTP 405"],
    [429, { error: { code: "insufficient_quota" } }, "refused", "quota"],
    [413, {}, "too-long", "longer than the endpoint accepts"],
    [400, { error: { code: "context_length_exceeded" } }, "too-long", "longer than the endpoint accepts"],
    [
      400,
      { error: "This model's maximum context length is 4096 tokens." },
      "too-long",
      "maximum context length is 4096",
    ],
  ])("of HTTP %i %j are not asked again", async (status, body, code, word) => {
    const endpoint = await listen((_, response) => send(response, status, body));
    const { judge, attempts } = open(endpoint.baseUrl);
    await expect(judge.ask(question)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(word) as string,
      reply: JSON.stringify(body),
    });
    expect(attempts()).toBe(1);
  });

  it.each([
    ["json_schema", ["json_schema", "json_object"], '[{"error":{"message":"no"}}]', 400],
    ["json", ["json_schema", "json_object", undefined], '{"detail":"response_format"}', 422],
  ])(
    "of %s lead to a plainer manner, which is remembered for endpoint and model",
    async (refused, formats, text, status) => {
      const endpoint = await listen((_, response, { response_format: format }) =>
        (format as { type?: string } | undefined)?.type?.startsWith(refused)
          ? send(response, status, text)
          : answer(response),
      );
      const formatsSent = () =>
        endpoint.seen.map(({ body }) => (body.response_format as { type?: string } | undefined)?.type);
      const { judge, waits, calls } = open(endpoint.baseUrl);
      await judge.ask(question);
      expect(formatsSent()).toEqual(formats);
      expect(waits).toEqual([]);
      expect(calls).toHaveLength(1);
      await open(endpoint.baseUrl).judge.ask(question);
      expect(formatsSent()).toEqual([...formats, formats.at(-1)]);
      await open(endpoint.baseUrl, {
        model: { name: "other", contextTokens: 1, inputUsdPerMillion: null, outputUsdPerMillion: null },
      }).judge.ask(question);
      expect(formatsSent().at(formats.length + 1)).toBe("json_schema");
    },
  );

  it("of a set temperature leave it out", async () => {
    const endpoint = await listen((_, response, { temperature }) =>
      temperature === undefined
        ? answer(response)
        : send(response, 400, { error: { message: "Unsupported value: 'temperature' does not support 0." } }),
    );
    await open(endpoint.baseUrl).judge.ask(question);
    expect(
      endpoint.seen.map(({ body }) => [body.temperature, (body.response_format as { type: string }).type]),
    ).toEqual([
      [0, "json_schema"],
      [undefined, "json_schema"],
    ]);
  });

  it("of every manner end with the reply that came back, in whatever shape", async () => {
    const endpoint = await listen((_, response) => send(response, 422, { detail: [{ msg: "messages: wrong" }] }));
    await expect(open(endpoint.baseUrl).judge.ask(question)).rejects.toMatchObject({
      code: "refused",
      reply: '{"detail":[{"msg":"messages: wrong"}]}',
    });
  });

  it("survive faults in between: a refused format is still found out", async () => {
    const endpoint = await listen((_, response, { response_format: format }, count) =>
      count % 3 !== 0 ? send(response, 500, {}) : format ? send(response, 400, "response_format") : answer(response),
    );
    expect((await open(endpoint.baseUrl).judge.ask(question)).value).toEqual(good);
  });
});

describe("replies that cannot be used", () => {
  it("are asked again once, with the fault named, and then used", async () => {
    const endpoint = await listen((_, response, __, count) =>
      send(response, 200, completion(count === 1 ? { reasoning: "", is_decisive_error: "perhaps" } : good)),
    );
    const { judge, calls } = open(endpoint.baseUrl);
    const reply = await judge.ask(question);
    expect(reply).toMatchObject({ value: good, inputTokens: 200 });
    expect(calls).toHaveLength(2);
    const again = endpoint.seen[1]?.body.messages as { content: string }[];
    expect(again).toHaveLength(2);
    expect(again[1]?.content).toMatch(
      /^Question\?\n\nYour previous reply could not be used. "is_decisive_error" must be true or false\./,
    );
  });

  it.each([
    ["idle talk", completion("I would rather not say."), "I would rather not say."],
    ["nothing", completion(""), ""],
  ])("end after the second with what came back: %s", async (_, body, reply) => {
    const endpoint = await listen((__, response) => send(response, 200, body));
    const { judge, attempts } = open(endpoint.baseUrl);
    await expect(judge.ask(question)).rejects.toMatchObject({ code: "unreadable", reply });
    expect(attempts()).toBe(2);
  });

  it("that broke off at the length limit are said to have done so", async () => {
    const cut = { choices: [{ finish_reason: "length", message: { content: '{"reasoning": "So' } }] };
    const endpoint = await listen((_, response) => send(response, 200, cut));
    await expect(open(endpoint.baseUrl).judge.ask(question)).rejects.toThrow("length limit");
  });
});

describe("recorded calls", () => {
  it("are safe before the answer is used, and are not asked a second time", async () => {
    const endpoint = await listen((_, response, __, count) =>
      send(response, 200, completion(count === 1 ? "garbage" : good)),
    );
    const before = open(endpoint.baseUrl);
    await before.judge.ask(question);
    const after = open(endpoint.baseUrl, { store: createMemoryCallStore(before.store.calls) });
    expect((await after.judge.ask(question)).value).toEqual(good);
    expect(endpoint.seen).toHaveLength(2);
    expect(after.calls.map(({ isReplayed }) => isReplayed)).toEqual([true, true]);
    expect(after.attempts()).toBe(0);
  });

  it("are told apart by call, messages, steps and split", async () => {
    const endpoint = await listen((_, response) => answer(response));
    const { judge, store } = open(endpoint.baseUrl);
    await judge.ask(question);
    await judge.ask({ ...question, steps: { first: 3, last: 4 } });
    await judge.ask({ ...question, splitAt: 3 });
    await judge.ask({ ...question, name: "other" });
    await judge.ask({ ...question, messages: [{ role: "user", content: "Other?" }] });
    expect(new Set(store.calls.map(({ requestHash }) => requestHash)).size).toBe(5);
  });

  it("hold the run up until they are kept", async () => {
    const endpoint = await listen((_, response) => answer(response));
    const failing = { recall: () => null, record: () => Promise.reject(new Error("disk full")) };
    await expect(open(endpoint.baseUrl, { store: failing }).judge.ask(question)).rejects.toThrow("disk full");
  });
});

describe("cancelling", () => {
  const aborted = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));

  it("aborts the request in flight, at the endpoint too", async () => {
    const controller = new AbortController();
    const endpoint = await listen(() => controller.abort());
    await expect(open(endpoint.baseUrl, { signal: controller.signal }).judge.ask(question)).rejects.toMatchObject({
      code: "cancelled",
    });
    await expect.poll(() => endpoint.closedEarly()).toBe(1);
  });

  it("aborts while a body is being read", async () => {
    const controller = new AbortController();
    const endpoint = await listen(
      (_, response) => void response.writeHead(200).write("{", () => setImmediate(() => controller.abort())),
    );
    await expect(open(endpoint.baseUrl, { signal: controller.signal }).judge.ask(question)).rejects.toMatchObject({
      code: "cancelled",
    });
  });

  it("ends the wait before the next attempt", async () => {
    const controller = new AbortController();
    const endpoint = await listen((_, response) => {
      response.on("finish", () => setTimeout(() => controller.abort(), 30));
      send(response, 429, {}, { "retry-after": "50" });
    });
    const startedAt = performance.now();
    await expect(
      open(endpoint.baseUrl, { signal: controller.signal, pause: undefined }).judge.ask(question),
    ).rejects.toMatchObject({ code: "cancelled" });
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  it("ends the wait for a slot, and asks nothing", async () => {
    const controller = new AbortController();
    const endpoint = await listen((_, response) => answer(response));
    const asked = open(endpoint.baseUrl, {
      signal: controller.signal,
      acquireSlot: async (signal) => void (await aborted(signal)),
    }).judge.ask(question);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ code: "cancelled" });
    expect(endpoint.seen).toHaveLength(0);
  });
});

describe("limits", () => {
  it("take a slot before every attempt", async () => {
    let slots = 0;
    const endpoint = await listen((_, response, __, count) => (count < 3 ? send(response, 500, {}) : answer(response)));
    await open(endpoint.baseUrl, { acquireSlot: () => Promise.resolve(void (slots += 1)) }).judge.ask(question);
    expect(slots).toBe(3);
  });

  it("let no more calls run at once than the limit that judges share", async () => {
    const { default: pLimit } = await import("p-limit");
    const limit = pLimit(2);
    let active = 0;
    let most = 0;
    const endpoint = await listen((_, response) => {
      most = Math.max(most, (active += 1));
      setTimeout(() => {
        active -= 1;
        answer(response);
      }, 15);
    });
    await Promise.all(
      Array.from({ length: 8 }, () => open(endpoint.baseUrl, { limit: (call) => limit(call) }).judge.ask(question)),
    );
    expect(most).toBe(2);
  });
});
