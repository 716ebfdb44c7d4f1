import { describe, expect, it } from "vitest";
import { inputTokensOf, withCached } from "./input-tokens";

describe("tokens that a model was given", () => {
  it("are those from a cache and into it as well, where they are counted beside the others", () => {
    const anthropic = {
      input_tokens: 3,
      cache_creation_input_tokens: 40,
      cache_read_input_tokens: 500,
      output_tokens: 7,
    };
    expect(inputTokensOf(anthropic)).toBe(543);
    expect(inputTokensOf({ inputTokens: 3, cacheReadInputTokens: 500, cacheWriteInputTokens: 40 })).toBe(543);
  });

  it("are not counted twice, where the input has them or the total says so", () => {
    expect(inputTokensOf({ prompt_tokens: 543, cache_read_input_tokens: 500 })).toBe(543);
    expect(inputTokensOf({ input_tokens: 543, input_tokens_details: { cached_tokens: 500 } })).toBe(543);
    const whole = { input_tokens: 543, cache_read_input_tokens: 500, output_tokens: 7, total_tokens: 550 };
    expect(inputTokensOf(whole)).toBe(543);
  });

  it("cannot be fewer than what a cache had of them", () => {
    expect(withCached(4, 100, { isBeside: false })).toBe(104);
    expect(withCached(200, 100, { isBeside: false })).toBe(200);
    expect(withCached(200, 100, { output: 5, total: 305, isBeside: false })).toBe(300);
  });

  it("are none where nothing is counted", () => {
    expect(inputTokensOf({ cache_read_input_tokens: 500 })).toBeUndefined();
  });
});
