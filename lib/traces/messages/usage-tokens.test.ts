import { describe, expect, it } from "vitest";
import { tokensOf } from "./usage-tokens";

/** What each writer counts for 900 tokens of input, of which a cache had 700, and 50 of output. */
const whole: Record<string, object> = {
  "OpenAI chat": {
    prompt_tokens: 900,
    completion_tokens: 50,
    total_tokens: 950,
    prompt_tokens_details: { cached_tokens: 700 },
  },
  "OpenAI Responses": { input_tokens: 900, input_tokens_details: { cached_tokens: 700 }, output_tokens: 50 },
  Anthropic: { input_tokens: 200, cache_creation_input_tokens: 100, cache_read_input_tokens: 600, output_tokens: 50 },
  "Anthropic by lifetime": {
    input_tokens: 200,
    cache_read_input_tokens: 600,
    cache_creation: { ephemeral_5m_input_tokens: 60, ephemeral_1h_input_tokens: 40 },
    output_tokens: 50,
  },
  Gemini: {
    promptTokenCount: 900,
    cachedContentTokenCount: 700,
    candidatesTokenCount: 20,
    thoughtsTokenCount: 30,
    totalTokenCount: 950,
  },
  "Gemini with tools of its own": {
    prompt_token_count: 850,
    tool_use_prompt_token_count: 50,
    candidates_token_count: 50,
    cached_content_token_count: 700,
  },
  Bedrock: { inputTokens: 200, cacheReadInputTokens: 600, cacheWriteInputTokens: 100, outputTokens: 50 },
  "Bedrock with a total": { inputTokens: 600, cacheReadInputTokens: 300, outputTokens: 50, totalTokens: 950 },
  "a total that has the cache already": {
    input_tokens: 900,
    cache_read_input_tokens: 700,
    output_tokens: 50,
    total_tokens: 950,
  },
  "Vercel AI SDK": { inputTokens: 900, cachedInputTokens: 700, outputTokens: 50, totalTokens: 950 },
  "Vercel AI SDK in detail": { inputTokens: 900, inputTokenDetails: { cacheReadTokens: 700 }, outputTokens: 50 },
  "Vercel AI SDK before the sum": { inputTokens: 200, cachedInputTokens: 700, outputTokens: 50, totalTokens: 250 },
  "Vercel AI SDK 4": { promptTokens: 900, completionTokens: 50 },
  LiteLLM: {
    prompt_tokens: 900,
    cache_read_input_tokens: 600,
    cache_creation_input_tokens: 100,
    prompt_tokens_details: { cached_tokens: 600 },
    completion_tokens: 50,
  },
  DeepSeek: { prompt_tokens: 900, prompt_cache_hit_tokens: 700, prompt_cache_miss_tokens: 200, completion_tokens: 50 },
  LangChain: { input_tokens: 900, output_tokens: 50, input_token_details: { cache_read: 600, cache_creation: 100 } },
  "Pydantic AI": { input_tokens: 900, cache_read_tokens: 600, cache_write_tokens: 100, output_tokens: 50 },
  Agno: { input_tokens: 200, cache_read_tokens: 700, output_tokens: 50, total_tokens: 250 },
  Codex: { input_tokens: 900, cached_input_tokens: 700, output_tokens: 50, total_tokens: 950 },
  "Inspect AI": {
    input_tokens: 200,
    input_tokens_cache_read: 600,
    input_tokens_cache_write: 100,
    output_tokens: 50,
    total_tokens: 950,
  },
  Langfuse: { input: 200, input_cached_tokens: 700, output: 20, output_reasoning_tokens: 30, total: 950 },
  "Langfuse with Anthropic's names": { input: 200, cache_read_input_tokens: 700, output: 50 },
  "Langfuse with a total": { input: 900, input_cached_tokens: 700, output: 50, total: 950 },
  pi: { input: 200, output: 50, cacheRead: 600, cacheWrite: 100, totalTokens: 950, cost: { input: 1 } },
  Braintrust: { prompt_tokens: 900, prompt_cached_tokens: 700, completion_tokens: 50, tokens: 950 },
  CrewAI: { prompt_tokens: 900, cached_prompt_tokens: 700, completion_tokens: 50 },
  "Agent Framework": { input_token_count: 900, output_token_count: 50, total_token_count: 950 },
  "one with both spellings": { prompt_tokens: 900, input_tokens: 900, output_tokens: 50, completion_tokens: 50 },
};

describe("tokens read and written", () => {
  it.each(Object.entries(whole))("have what a cache had, once, as %s counts them", (_, usage) => {
    expect(tokensOf(usage)).toEqual({ inputTokens: 900, outputTokens: 50 });
  });

  it("are none where nothing is counted", () => {
    const none = { inputTokens: undefined, outputTokens: undefined };
    for (const usage of [{ cache_read_input_tokens: 500 }, { input: 3.5 }, { input_tokens: -1 }, { total: 4 }])
      expect(tokensOf(usage)).toEqual(none);
    for (const usage of [null, undefined, "7", [1]]) expect(tokensOf(usage).inputTokens).toBeUndefined();
  });
});
