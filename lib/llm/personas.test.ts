import { afterEach, expect, it } from "vitest";
import { allAtOnce } from "@/lib/attribution/methods/all-at-once";
import { noTracer } from "@/lib/attribution/no-tracer";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { attributeTrace } from "./attribute-trace";
import { retryRules } from "./retry";
import { endings } from "./testing/personas/endings";
import { manners } from "./testing/personas/manners";
import { replies } from "./testing/personas/replies";
import { closeEndpoints, listen, send } from "./testing/scripted-endpoint";

const trace = makeTrace([
  ["user", "How many gulls and terns are there?"],
  ["Boss", "Counter, count the gulls and terns and add them."],
  ["Counter", "I see 8 gulls and 4 terns."],
  ["Counter", "Seven and four make eleven."],
  ["Boss", "FINAL ANSWER: 11"],
]);
/** As patient as ever, and in no time. */
const rules = { ...retryRules, baseMs: 1, capMs: 1, slowDownBaseMs: 1, slowDownCapMs: 1, retryAfterCapMs: 1 };

afterEach(closeEndpoints);

it.each([...replies, ...manners, ...endings])("$name: the right answer, or the right sentence", async (one) => {
  const endpoint = await listen((request, response, body, count) => {
    const { url: path = "", headers: sent } = request;
    const { status = 200, body: said, headers } = one.answer({ path, headers: sent, body, count });
    send(response, status, said, headers);
  });
  const { origin } = new URL(endpoint.baseUrl);
  const { attribution, error } = await attributeTrace({
    trace,
    method: allAtOnce,
    endpoint: {
      preset: "custom",
      baseUrl: `${origin}${one.path ?? "/v1"}`,
      apiKey: "key",
      timeoutMs: 5_000,
      allowedHosts: "any",
    },
    // Of each persona its own name, so that none has what another was found to take.
    model: { name: one.name, contextTokens: 64_000, inputUsdPerMillion: null, outputUsdPerMillion: null },
    tracer: noTracer,
    revealExpectedAnswer: false,
    nonce: "0a0b0c0d",
    runId: "test",
    signal: new AbortController().signal,
    rules,
  });
  if (one.ends === "right") {
    expect([error?.message, attribution?.agent, attribution?.stepIndex]).toEqual([undefined, "Counter", 3]);
  } else {
    expect(error).toMatchObject({ code: one.ends.code });
    for (const words of one.ends.words) expect(error?.message).toContain(words);
  }
  expect(endpoint.seen).toHaveLength(one.requests ?? 1);
});
