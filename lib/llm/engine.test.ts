import { afterEach, describe, expect, it } from "vitest";
import { type WorstCase } from "@/lib/attribution/recorded-call";
import { JudgeError } from "@/lib/attribution/judge-error";
import { createMemoryCallStore } from "./memory-call-store";
import {
  answerGood,
  closeEndpoints,
  completion,
  good,
  listen,
  openFor,
  question,
  send,
} from "./testing/scripted-endpoint";

afterEach(closeEndpoints);

const model = { name: "m", contextTokens: 1_000, inputUsdPerMillion: 2, outputUsdPerMillion: 10 };

describe("the hash of a request", () => {
  const hashes = async (asked: Parameters<typeof openFor>[1][], requests = [question]) => {
    const endpoint = await listen((_, response) => answerGood(response));
    const all: (string | undefined)[] = [];
    for (const options of asked)
      for (const request of requests) {
        const { judge, calls } = openFor(endpoint.baseUrl, options);
        await judge.ask(request);
        all.push(calls[0]?.call.requestHash);
      }
    return all;
  };

  it("is the same for the same request, whatever the run, the key and the patience", async () => {
    const [one, two] = await hashes([{}, { runId: "run-2", random: () => 0 }]);
    expect(one).toBe(two);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    // Another port is another address.
    expect(await hashes([{}])).not.toEqual([one]);
  });

  it("tells apart model, sampling, probabilities, free text and the longest reply", async () => {
    const all = await hashes(
      [{}, { model: { ...model, name: "other" } }, { model: { ...model, replyTokens: 100 } }],
      [
        question,
        { ...question, probabilityOf: "is_decisive_error" },
        { ...question, isFreeText: true },
        { ...question, sampling: { temperature: 0, sample: 0 } },
        { ...question, sampling: { temperature: 0, sample: 1 } },
        { ...question, sampling: { temperature: 0.7, sample: 0 } },
      ],
    );
    expect(new Set(all).size).toBe(18);
  });
});

describe("what is asked for", () => {
  it("is the temperature and the number of a sample, and no format for free text", async () => {
    const endpoint = await listen((_, response) => answerGood(response));
    await openFor(endpoint.baseUrl).judge.ask({
      ...question,
      sampling: { temperature: 0.7, sample: 2 },
      isFreeText: true,
    });
    const [{ headers, body } = { headers: {}, body: {} }] = endpoint.seen;
    expect(headers["x-faultline-sample"]).toBe("2");
    expect(body.temperature).toBe(0.7);
    expect(body).not.toHaveProperty("response_format");
    expect(body).not.toHaveProperty("logprobs");
  });

  it.each([
    [undefined, 100_000, 4_096],
    [null, 1_000, 930],
    [20_000, 100_000, 20_000],
    [20_000, 10_000, 9_930],
    [50, 100_000, 50],
  ])("is a longest reply of %s in a context of %i as %i", async (replyTokens, contextTokens, expected) => {
    const endpoint = await listen((_, response) => answerGood(response));
    await openFor(endpoint.baseUrl, {
      model: { ...model, contextTokens, ...(replyTokens === undefined ? {} : { replyTokens }) },
    }).judge.ask(question);
    expect(endpoint.seen[0]?.body.max_completion_tokens).toBe(expected);
  });
});

describe("what an endpoint refuses", () => {
  const manners = (seen: { body: Record<string, unknown> }[]) =>
    seen.map(({ body }) => [
      (body.response_format as { type?: string } | undefined)?.type ?? null,
      body.top_logprobs ?? null,
      body.max_completion_tokens ?? null,
      body.max_tokens ?? null,
      body.temperature ?? null,
    ]);
  const refusing = (field: string, text: string, status = 400) =>
    listen((_, response, body) => (field in body ? send(response, status, text) : answerGood(response)));

  it("is left out where it names the longest reply: first in the old words, then altogether", async () => {
    const endpoint = await refusing("max_completion_tokens", '{"loc": ["body", "max_completion_tokens"]}', 422);
    await openFor(endpoint.baseUrl).judge.ask(question);
    expect(manners(endpoint.seen)).toEqual([
      ["json_schema", null, 930, null, 0],
      ["json_schema", null, null, 930, 0],
    ]);
    const strict = await listen((_, response, body) =>
      "max_tokens" in body || "max_completion_tokens" in body
        ? send(response, 400, "unknown parameter: max_tokens")
        : answerGood(response),
    );
    await openFor(strict.baseUrl).judge.ask(question);
    expect(manners(strict.seen).at(-1)).toEqual(["json_schema", null, null, null, 0]);
  });

  it.each([
    [400, "logprobs is not supported with this model"],
    [403, '{"error": {"message": "You are not allowed to request logprobs from this model"}}'],
  ])("is left out where it names log-probabilities, with HTTP %i, and remembered", async (status, text) => {
    const endpoint = await refusing("logprobs", text, status);
    const { judge } = openFor(endpoint.baseUrl);
    const asked = { ...question, probabilityOf: "is_decisive_error" };
    expect((await judge.ask(asked)).probabilities).toBeNull();
    await judge.ask(asked);
    expect(manners(endpoint.seen).map(([format, count]) => [format, count])).toEqual([
      ["json_schema", 20],
      ["json_schema", null],
      ["json_schema", null],
    ]);
  });

  it("is asked for with fewer alternatives where twenty are too many", async () => {
    const endpoint = await listen((_, response, { top_logprobs: count }) =>
      Number(count) > 8 ? send(response, 422, "top_logprobs must be at most 8") : answerGood(response),
    );
    await openFor(endpoint.baseUrl).judge.ask({ ...question, probabilityOf: "is_decisive_error" });
    expect(manners(endpoint.seen).map(([, count]) => count)).toEqual([20, 5]);
  });

  it("is found by leaving out one thing after the other where nothing is named", async () => {
    const endpoint = await refusing("logprobs", "no");
    await openFor(endpoint.baseUrl).judge.ask({ ...question, probabilityOf: "is_decisive_error" });
    expect(manners(endpoint.seen)).toEqual([
      ["json_schema", 20, 930, null, 0],
      ["json_object", 20, 930, null, 0],
      [null, 20, 930, null, 0],
      [null, 20, null, 930, 0],
      [null, 20, null, null, 0],
      [null, 20, null, null, null],
      [null, null, null, null, null],
    ]);
  });

  it("is refused for good where a key may not use the model, log-probabilities or not", async () => {
    const endpoint = await refusing("model", "no access", 403);
    const { judge, attempts } = openFor(endpoint.baseUrl);
    await expect(judge.ask({ ...question, probabilityOf: "is_decisive_error" })).rejects.toMatchObject({
      code: "refused",
    });
    expect(attempts()).toBe(1);
  });
});

describe("token probabilities", () => {
  const withTokens = (content: unknown) => ({
    ...completion(good),
    choices: [{ ...completion(good).choices[0], logprobs: { content } }],
  });
  const token = (word: string, others: Record<string, number> = {}) => ({
    token: word,
    logprob: Math.log(others[word] ?? 1),
    top_logprobs: Object.entries(others).map(([one, share]) => ({ token: one, logprob: Math.log(share) })),
  });

  it("are read where the field begins, recorded, and given again from the record", async () => {
    const content = [token('{"is_decisive_error":'), token(" true", { " true": 0.75, " false": 0.25 }), token("}")];
    const endpoint = await listen((_, response) => send(response, 200, withTokens(content)));
    const { judge, store } = openFor(endpoint.baseUrl);
    const asked = { ...question, probabilityOf: "is_decisive_error" };
    const expected = [
      { token: "true", probability: 0.75 },
      { token: "false", probability: 0.25 },
    ];
    const { probabilities } = await judge.ask(asked);
    expect(probabilities?.map(({ token: word }) => word)).toEqual(["true", "false"]);
    for (const [at, { probability }] of expected.entries())
      expect(probabilities?.[at]?.probability).toBeCloseTo(probability);
    const again = openFor(endpoint.baseUrl, { store: createMemoryCallStore(store.calls) });
    expect((await again.judge.ask(asked)).probabilities).toEqual(probabilities);
    expect(endpoint.seen).toHaveLength(1);
  });

  it.each([["no list"], [null], [[]], [[{ token: 1 }]], [[{ token: "a", logprob: "much" }]], [[token("{}")]]])(
    "are null where the endpoint gives none of use: %j",
    async (content) => {
      const endpoint = await listen((_, response) => send(response, 200, withTokens(content)));
      const { probabilities } = await openFor(endpoint.baseUrl).judge.ask({
        ...question,
        probabilityOf: "is_decisive_error",
      });
      expect(probabilities).toBeNull();
    },
  );
});

describe("tokens and prices", () => {
  it.each([
    [{ prompt_tokens_details: { cached_tokens: 60 } }, 60, 10],
    [{ prompt_cache_hit_tokens: 60, prompt_cache_miss_tokens: 40 }, 60, 10],
    [{ cached_tokens: 60 }, 60, 10],
    [{ prompt_tokens_details: { cached_tokens: 600 } }, 100, 10],
    [{ prompt_tokens_details: "none", cached_tokens: -1 }, 0, 10],
    [{ total_tokens: 130 }, 0, 30],
    [{ total_tokens: 90 }, 0, 10],
  ])("read what came from the prompt cache and what was thought: %j", async (usage, cached, output) => {
    const endpoint = await listen((_, response) =>
      send(response, 200, completion(good, { prompt_tokens: 100, completion_tokens: 10, ...usage })),
    );
    const priced = { ...model, cachedInputUsdPerMillion: 0.5 };
    const { judge, calls } = openFor(endpoint.baseUrl, { model: priced });
    await judge.ask(question);
    const costUsd = ((100 - cached) * 2 + cached * 0.5 + output * 10) / 1_000_000;
    expect(calls[0]?.call).toMatchObject({ inputTokens: 100, cachedTokens: cached, outputTokens: output });
    expect(calls[0]?.call.costUsd).toBeCloseTo(costUsd, 12);
    const plain = openFor(endpoint.baseUrl);
    await plain.judge.ask(question);
    expect(plain.calls[0]?.call.costUsd).toBeCloseTo((200 + output * 10) / 1_000_000, 12);
  });
});

describe("replies of earlier runs", () => {
  it("are recorded for this run as reused, without a request and without a cost", async () => {
    const endpoint = await listen((_, response) => answerGood(response));
    const before = openFor(endpoint.baseUrl);
    await before.judge.ask(question);
    const [earlier] = before.store.calls;
    const recorded = createMemoryCallStore();
    const asked: string[] = [];
    const store = {
      ...recorded,
      reuse: (hash: string) => {
        asked.push(hash);
        return Promise.resolve(earlier ?? null);
      },
    };
    const { judge, calls } = openFor(endpoint.baseUrl, { store });
    expect(await judge.ask(question)).toMatchObject({ value: good, inputTokens: 0, outputTokens: 0, costUsd: 0 });
    expect(asked).toEqual([earlier?.requestHash]);
    expect(endpoint.seen).toHaveLength(1);
    expect(recorded.calls).toEqual([
      {
        ...earlier,
        isReused: true,
        attemptCount: 0,
        inputTokens: 0,
        cachedTokens: 0,
        outputTokens: 0,
        costUsd: 0,
        latencyMs: 0,
      },
    ]);
    expect(calls.map(({ isReplayed }) => isReplayed)).toEqual([false]);
  });

  it("are asked anew where they can no longer be read, and recorded as unreadable where they never could", async () => {
    const endpoint = await listen((_, response, __, count) =>
      send(response, 200, completion(count === 1 ? "nonsense" : good)),
    );
    const before = openFor(endpoint.baseUrl);
    await before.judge.ask(question);
    expect(before.store.calls.map(({ isReadable }) => isReadable)).toEqual([false, true]);
    const store = { ...createMemoryCallStore(), reuse: () => Promise.resolve(before.store.calls[0] ?? null) };
    await openFor(endpoint.baseUrl, { store }).judge.ask(question);
    expect(endpoint.seen).toHaveLength(3);
  });

  it("come after what this run recorded itself", async () => {
    const endpoint = await listen((_, response) => answerGood(response));
    const before = openFor(endpoint.baseUrl);
    await before.judge.ask(question);
    const store = {
      ...createMemoryCallStore(before.store.calls),
      reuse: () => Promise.reject(new Error("It was recorded.")),
    };
    const { judge, calls } = openFor(endpoint.baseUrl, { store });
    await judge.ask(question);
    expect(calls.map(({ isReplayed }) => isReplayed)).toEqual([true]);
  });
});

describe("a budget", () => {
  const track = () => {
    const log: string[] = [];
    const worst: WorstCase[] = [];
    return {
      log,
      worst,
      budget: {
        reserve: (one: WorstCase, hash: string) => {
          worst.push(one);
          log.push(`reserve ${hash.length}`);
          return Promise.resolve({ release: () => Promise.resolve(void log.push("release")) });
        },
      },
    };
  };

  it("is asked once a call with its worst case, however often it is attempted, and not given back after an answer", async () => {
    const endpoint = await listen((_, response, __, count) =>
      count < 3 ? send(response, 500, {}) : send(response, 200, completion(count === 3 ? "nonsense" : good)),
    );
    const { log, worst, budget } = track();
    const slots: WorstCase[] = [];
    const { judge } = openFor(endpoint.baseUrl, {
      budget,
      acquireSlot: (_, one) => Promise.resolve(void slots.push(one)),
    });
    await judge.ask(question);
    expect(log).toEqual(["reserve 64", "reserve 64"]);
    expect(worst[0]?.outputTokens).toBe(930);
    expect(worst[0]?.inputTokens).toBeGreaterThan(7);
    expect(worst[0]?.costUsd).toBeCloseTo(((worst[0]?.inputTokens ?? 0) * 2 + 930 * 10) / 1_000_000, 12);
    expect(slots).toEqual([worst[0], worst[0], worst[0], worst[1]]);
  });

  it("gets back what was set aside for a call without an answer", async () => {
    const endpoint = await listen((_, response) => send(response, 401, {}));
    const { log, budget } = track();
    await expect(openFor(endpoint.baseUrl, { budget }).judge.ask(question)).rejects.toMatchObject({ code: "refused" });
    expect(log).toEqual(["reserve 64", "release"]);
  });

  it("stops a call before it is sent", async () => {
    const endpoint = await listen((_, response) => answerGood(response));
    const budget = { reserve: () => Promise.reject(new JudgeError("budget", "Spent.")) };
    const { judge, attempts } = openFor(endpoint.baseUrl, { budget });
    await expect(judge.ask(question)).rejects.toMatchObject({ code: "budget", message: "Spent." });
    expect([attempts(), endpoint.seen.length]).toEqual([0, 0]);
  });

  it("knows no worst case in dollars for a model of unknown price", async () => {
    const endpoint = await listen((_, response) => answerGood(response));
    const { worst, budget } = track();
    await openFor(endpoint.baseUrl, { budget, model: { ...model, outputUsdPerMillion: null } }).judge.ask(question);
    expect(worst[0]?.costUsd).toBeNull();
  });
});

it("tells of every HTTP 429 that asks for patience, and of none about a used-up quota", async () => {
  const throttled: (number | null)[] = [];
  const endpoint = await listen((_, response, __, count) =>
    count === 1
      ? send(response, 429, {}, { "retry-after-ms": "7" })
      : count === 2
        ? send(response, 429, {})
        : count === 3
          ? send(response, 503, {}, { "retry-after": "1" })
          : send(response, 429, { error: { code: "insufficient_quota" } }),
  );
  const { judge } = openFor(endpoint.baseUrl, { onThrottled: (retryAfterMs) => void throttled.push(retryAfterMs) });
  await expect(judge.ask(question)).rejects.toMatchObject({ code: "refused" });
  expect(throttled).toEqual([7, null]);
});
