import { afterEach, describe, expect, it } from "vitest";
import { startOracle, type Oracle, type OracleOptions } from "./testing/oracle-endpoint";
import { testEndpoint } from "./test-endpoint";

const truth = { question: "What is 2 + 2?", agents: ["Calculator"], stepIndex: 0, agent: "Calculator" };
const model = { name: "m", contextTokens: 8_000, inputUsdPerMillion: null, outputUsdPerMillion: null };
let oracle: Oracle | null = null;
afterEach(() => oracle?.close());

async function test(options: Partial<OracleOptions>, apiKey: string | null = null) {
  oracle = await startOracle({ truths: [truth], ...options });
  const endpoint = {
    preset: "custom",
    baseUrl: oracle.baseUrl,
    apiKey,
    timeoutMs: options.mode === "hang" ? 200 : 10_000,
    allowedHosts: "any" as const,
  };
  return testEndpoint(endpoint, model, new AbortController().signal);
}

describe("testing an endpoint", () => {
  it("makes one small call and says how it was answered", async () => {
    const { ok, message, latencyMs } = await test({});
    expect([ok, message]).toEqual([true, `m answered with a JSON schema in ${latencyMs} ms.`]);
    expect(oracle?.stats()).toMatchObject({ requests: 1, byCall: { step_judgement: 1 } });
    expect(oracle?.stats().promptCharacters).toBeLessThan(3_000);
  });

  it.each([
    ["plain text where no format is taken", { plain: true }, null, true, "in plain text"],
    ["plain JSON where schemas are refused", { noSchema: true }, null, true, "with JSON in"],
    ["a wrong key", { key: "right" }, "wrong", false, "rejected the API key"],
    ["a right key", { key: "right" }, "right", true, "answered"],
    ["a model that is not there", { models: ["house-7b"] }, null, false, "has no model named m. It lists house-7b."],
    ["a web page", { mode: "html" }, null, false, "not with a chat completion"],
    ["no answer", { mode: "hang" }, null, false, "in time"],
    ["nonsense", { mode: "garbage" }, null, false, "is unusable"],
  ] as const)("tells %s", async (_, options, key, isOk, words) => {
    const { ok, message } = await test(options, key);
    expect([ok, message.includes(words), message]).toEqual([isOk, true, message]);
  });
});
