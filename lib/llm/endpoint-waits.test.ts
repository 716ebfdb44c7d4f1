import { type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { type FaultKind } from "@/lib/attribution/endpoint-fault";
import { type OpenJudgeOptions } from "./open-judge";
import { retryRules } from "./retry";
import { answerGood, closeEndpoints, listen, openFor, question, send } from "./testing/scripted-endpoint";

afterEach(closeEndpoints);

const endpointAt = (baseUrl: string, timeoutMs: number) => ({
  preset: "custom",
  baseUrl,
  apiKey: null,
  timeoutMs,
  allowedHosts: "any" as const,
});

/** Sends its answer bit by bit, and never comes to an end. */
const trickle = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), 5);
  response.on("close", () => clearInterval(timer));
};

describe("an answer that trickles in and never ends", () => {
  it("ends by the time limit of its provider, however much of it keeps coming", async () => {
    const endpoint = await listen((_, response) => trickle(response));
    const { judge, attempts } = openFor(endpoint.baseUrl, { endpoint: endpointAt(endpoint.baseUrl, 60) });
    await expect(judge.ask(question)).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("No complete response within 0.06 s.") as string,
    });
    expect(attempts()).toBe(3);
  });

  it("ends by the time limit of the whole call, with all its attempts", async () => {
    const endpoint = await listen((_, response) => trickle(response));
    const { judge, attempts } = openFor(endpoint.baseUrl, {
      endpoint: endpointAt(endpoint.baseUrl, 200),
      rules: { ...retryRules, wholeMs: 250, maxOfKind: {} },
    });
    await expect(judge.ask(question)).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("No complete response within 0.25 s over all attempts.") as string,
    });
    expect(attempts()).toBe(2);
  });
});

describe("a call that would have to wait for long", () => {
  const patient: Partial<OpenJudgeOptions> = { patienceMs: 5_000 };

  it("is given back with why, and for how long, where it may not wait in its place", async () => {
    const endpoint = await listen((_, response) => send(response, 503, {}, { "retry-after": "30" }));
    const { judge, waits } = openFor(endpoint.baseUrl, patient);
    await expect(judge.ask(question)).rejects.toMatchObject({
      name: "EndpointRests",
      afterMs: 30_000,
      message: "The endpoint responded with HTTP 503 and asked to wait 30 s.",
      faults: ["status"],
    });
    expect(waits).toEqual([]);
  });

  it("waits in its place for as long as it may", async () => {
    const endpoint = await listen((_, response, __, count) =>
      count === 1 ? send(response, 503, {}, { "retry-after": "5" }) : answerGood(response),
    );
    const { judge, waits } = openFor(endpoint.baseUrl, patient);
    await judge.ask(question);
    expect(waits).toEqual([5_000]);
  });

  it("has met what it met before it was given back: it is not tried for ever", async () => {
    const endpoint = await listen((_, response) => send(response, 429, {}, { "retry-after": "30" }));
    const before: FaultKind[] = Array.from({ length: 9 }, () => "status");
    const { judge, attempts } = openFor(endpoint.baseUrl, { ...patient, earlierFaults: () => before });
    await expect(judge.ask(question)).rejects.toMatchObject({
      code: "unreachable",
      message: expect.stringMatching(
        /^The endpoint at 127.0.0.1:\d+ kept failing \(HTTP 429, after 10 attempts\)/,
      ) as string,
    });
    expect(attempts()).toBe(1);
  });
});

describe("how an endpoint does", () => {
  const told = (options: Partial<OpenJudgeOptions> = {}) => {
    const words: string[] = [];
    return {
      words,
      options: {
        ...options,
        onFault: ({ kind, message, retryAfterMs }) => void words.push(`${kind}: ${message} ${retryAfterMs}`),
        onThrottled: () => void words.push("throttled"),
        onAnswer: () => void words.push("answer"),
      } satisfies Partial<OpenJudgeOptions>,
    };
  };

  it("is told of: faults that may pass, refusals for haste, answers", async () => {
    const endpoint = await listen((_, response, __, count) => {
      if (count === 1) return void send(response, 500, {}, { "retry-after": "2" });
      if (count === 2) return void send(response, 429, {});
      if (count === 3) return void send(response, 200, "<html>");
      return void answerGood(response);
    });
    const { words, options } = told();
    await openFor(endpoint.baseUrl, options).judge.ask(question);
    expect(words).toEqual([
      "status: HTTP 500 2000",
      "throttled",
      "page: The response is not a chat completion. null",
      "answer",
    ]);
  });

  it("is sound where it refuses the request itself", async () => {
    const endpoint = await listen((_, response) => send(response, 401, {}));
    const { words, options } = told();
    await expect(openFor(endpoint.baseUrl, options).judge.ask(question)).rejects.toMatchObject({ code: "refused" });
    expect(words).toEqual(["answer"]);
  });
});
