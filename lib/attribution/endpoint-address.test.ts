import { expect, it } from "vitest";
import { addressOf, endpointHeaders, readAddress } from "./endpoint-address";

it.each([
  ["https://api.openai.com/v1/", "https://api.openai.com/v1/chat/completions"],
  ["https://api.openai.com/v1/chat/completions", "https://api.openai.com/v1/chat/completions"],
  [
    "https://x.openai.azure.com/openai/deployments/gpt-4/?api-version=2024-10-21",
    "https://x.openai.azure.com/openai/deployments/gpt-4/chat/completions?api-version=2024-10-21",
  ],
  [
    "https://gateway.example.org/openai/deployments/gpt-4/chat/completions?api-version=1&team=a%20b",
    "https://gateway.example.org/openai/deployments/gpt-4/chat/completions?api-version=1&team=a+b",
  ],
])("puts a path of %s before its query", (baseUrl, address) => {
  expect(addressOf(baseUrl, "/chat/completions").href).toBe(address);
});

it("sends the key as Azure wants it where Azure listens, and as a bearer elsewhere", () => {
  for (const baseUrl of [
    "https://x.openai.azure.com/openai/v1",
    "https://x.services.ai.azure.com/models",
    "http://127.0.0.1:1/azure/openai/deployments/gpt-4?api-version=1",
  ])
    expect(endpointHeaders({ preset: "custom", baseUrl, apiKey: "k" })).toEqual({ "api-key": "k" });
  expect(endpointHeaders({ preset: "custom", baseUrl: "https://azure.com.example.org/v1", apiKey: "k" })).toEqual({
    authorization: "Bearer k",
  });
  expect(endpointHeaders({ preset: "custom", baseUrl: "https://x.openai.azure.com/openai/v1", apiKey: null })).toEqual(
    {},
  );
  const anthropic = { preset: "anthropic", baseUrl: "https://api.anthropic.com/v1", apiKey: "k" };
  expect(endpointHeaders(anthropic)).toEqual({ "x-api-key": "k", "anthropic-version": "2023-06-01" });
  const headers = [{ name: "Authorization", value: "Basic eA==" }];
  expect(endpointHeaders({ preset: "custom", baseUrl: "https://x.example.org/v1", apiKey: "k", headers })).toEqual({
    authorization: "Basic eA==",
  });
  expect(readAddress("https://evil.example.org/?x=.openai.azure.com").isAzure).toBe(false);
});
