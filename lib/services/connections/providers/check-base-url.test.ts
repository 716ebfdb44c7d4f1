import { expect, it } from "vitest";
import { checkBaseUrl } from "./check-base-url";

it.each([
  ["https://api.openai.com/v1", "https://api.openai.com/v1"],
  [" https://api.openai.com/v1/// ", "https://api.openai.com/v1"],
  ["http://127.0.0.1:11434/v1", "http://127.0.0.1:11434/v1"],
  ["HTTPS://Example.ORG", "https://example.org"],
  ["https://example.org/v1/chat/completions", "https://example.org/v1"],
  [
    "https://x.openai.azure.com/openai/deployments/gpt-4/?api-version=2024-10-21",
    "https://x.openai.azure.com/openai/deployments/gpt-4?api-version=2024-10-21",
  ],
])("takes %j as %j", (text, url) => {
  expect(checkBaseUrl(text)).toBe(url);
});

it.each([
  "",
  "api.openai.com/v1",
  "ftp://example.org",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://me:word@example.org",
  "https://me@example.org",
  "https://example.org/v1?key=1",
  "https://example.org/v1?api-version=1&Subscription-Key=1",
  "https://example.org/#v1",
  "https://",
])("refuses %j", (text) => {
  expect(() => checkBaseUrl(text)).toThrow(
    expect.objectContaining({ code: "INVALID", details: [expect.objectContaining({ pointer: "/baseUrl" })] }),
  );
});
