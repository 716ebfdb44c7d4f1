import { expect, it } from "vitest";
import { keyWords, providerWords } from "./provider-words";

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
  expect(providerWords(provider, "a new key").split("\n")).toEqual([
    "Name: House",
    "Base URL: https://judge.example/v1",
    "API key: a new key",
    "Requests per minute: 60",
    "Tokens per minute: none",
    "Concurrent requests: 4",
    "Time-out, seconds: 1.5",
    "Model 1: large, 64000 tokens, $0 in",
  ]);
});

it("says of a stored key its end at most", () => {
  expect(keyWords({ hasKey: false, keyHint: null })).toBe("none");
  expect(keyWords({ hasKey: true, keyHint: null })).toBe("a key");
  expect(keyWords({ hasKey: true, keyHint: "cdef" })).toBe("a key, ending in cdef");
});
