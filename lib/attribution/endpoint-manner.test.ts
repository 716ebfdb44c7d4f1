import { expect, it } from "vitest";
import { isSameManner, type Manner, mannerWords } from "./endpoint-manner";

const usual: Manner = {
  format: "json_schema",
  alternativeCount: 20,
  replyLimit: "max_completion_tokens",
  hasTemperature: true,
  hasSystem: true,
};

it("is said in a line, with what the model does not take", () => {
  expect(mannerWords(usual)).toBe("JSON schema");
  expect(
    mannerWords({ format: "text", alternativeCount: 0, replyLimit: "none", hasTemperature: false, hasSystem: false }),
  ).toBe("plain text, no reply limit, no temperature, no system message, no log-probabilities");
  expect(mannerWords({ ...usual, replyLimit: "max_tokens", alternativeCount: 5 })).toBe(
    "JSON schema, max_tokens, 5 alternatives per token",
  );
});

it("is the same only where nothing differs", () => {
  expect(isSameManner(usual, { ...usual })).toBe(true);
  expect(isSameManner(usual, { ...usual, hasSystem: false })).toBe(false);
});
