import { afterEach, expect, it } from "vitest";
import { allAtOnce } from "@/lib/attribution/methods/all-at-once";
import { noTracer } from "@/lib/attribution/no-tracer";
import { attributeTrace } from "./attribute-trace";
import { retryRules } from "./retry";
import { listenAs, personas, personaTrace } from "./testing/personas/listen-as";
import { closeEndpoints } from "./testing/scripted-endpoint";

/** As patient as ever, and in no time. */
const rules = { ...retryRules, baseMs: 1, capMs: 1, slowDownBaseMs: 1, slowDownCapMs: 1, retryAfterCapMs: 1 };

afterEach(closeEndpoints);

it.each(personas)("$name: the right answer, or the right sentence", async (one) => {
  const { baseUrl, seen } = await listenAs(one);
  const { attribution, error } = await attributeTrace({
    trace: personaTrace,
    method: allAtOnce,
    endpoint: { preset: "custom", baseUrl, apiKey: "key", timeoutMs: 5_000, allowedHosts: "any" },
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
  expect(seen).toHaveLength(one.requests ?? 1);
});
