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
    expect(endpointHeaders({ baseUrl, apiKey: "k" })).toEqual({ "api-key": "k" });
  expect(endpointHeaders({ baseUrl: "https://azure.com.example.org/v1", apiKey: "k" })).toEqual({
    authorization: "Bearer k",
  });
  expect(endpointHeaders({ baseUrl: "https://x.openai.azure.com/openai/v1", apiKey: null })).toEqual({});
  expect(readAddress("https://evil.example.org/?x=.openai.azure.com").isAzure).toBe(false);
});
