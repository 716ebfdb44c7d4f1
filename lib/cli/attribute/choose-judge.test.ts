import { expect, it } from "vitest";
import { chooseJudge } from "./choose-judge";

const options = { apiKeyEnv: "FAULTLINE_NO_SUCH", timeoutMs: 1_000, contextTokens: 8_000, replyTokens: 512 };

it("asks the endpoint that is named, with replies as long as was said", () => {
  const { endpoint, model } = chooseJudge("m", { ...options, baseUrl: "https://x.example.org/v1?api-version=1" });
  expect(endpoint).toMatchObject({ baseUrl: "https://x.example.org/v1?api-version=1", apiKey: null });
  expect(model).toMatchObject({ contextTokens: 8_000, replyTokens: 512 });
});

it("takes no key in an address, which reports name", () => {
  expect(() => chooseJudge("m", { ...options, baseUrl: "https://x.example.org/v1?key=1" })).toThrow("--api-key-env");
});
