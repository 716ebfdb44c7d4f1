import { expect, it } from "vitest";
import { tokenise } from "./oracle-tokens";

it("cuts a reply into tokens that make it up, and states how likely the other answer was", () => {
  const text = '<think>a\n\n b</think>{"is_decisive_error": true, "confidence":0.9, "x": "é…"}';
  const tokens = tokenise(text) as { token: string; top_logprobs: { token: string; logprob: number }[] }[];
  expect(tokens.map(({ token }) => token).join("")).toBe(text);
  const shares = tokens
    .find(({ token }) => token === " true")
    ?.top_logprobs.map(({ token, logprob }) => [token, Math.exp(logprob).toFixed(2)]);
  expect(shares).toEqual([
    [" true", "0.90"],
    [" false", "0.10"],
  ]);
  expect(JSON.stringify(tokenise('{"a": true}'))).not.toContain("null}");
});
