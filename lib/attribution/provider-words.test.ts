import { expect, it } from "vitest";
import { providerWords, secretWords } from "./provider-words";

const provider = {
  name: "House",
  preset: "custom",
  baseUrl: "https://judge.example/v1/",
  requestsPerMinute: 60,
  tokensPerMinute: null,
  concurrency: 4,
  timeoutMs: 1_500,
  models: [{ name: "large", contextTokens: 64_000, inputUsdPerMillion: 0, outputUsdPerMillion: null }],
};

it("says a provider in lines, prices of nothing but not those that are unknown", () => {
  expect(providerWords(provider, { key: "a new key", headers: "X-Team" }).split("\n")).toEqual([
    "Name: House",
    "Base URL: https://judge.example/v1",
    "API key: a new key",
    "Extra headers: X-Team",
    "Requests per minute: 60",
    "Tokens per minute: none",
    "Concurrent requests: 4",
    "Timeout, seconds: 1.5",
    "Model 1: large, 64000 tokens, $0 in",
  ]);
});

it("says of a stored key its end at most, and of headers their names", () => {
  const none = { hasKey: false, keyHint: null, headerNames: [] };
  expect(secretWords(none)).toEqual({ key: "none", headers: "none" });
  expect(secretWords({ ...none, hasKey: true }).key).toBe("a key");
  expect(secretWords({ hasKey: true, keyHint: "cdef", headerNames: ["X-Team", "X-Org"] })).toEqual({
    key: "a key, ending in cdef",
    headers: "X-Team, X-Org",
  });
});
