import { inputWith, type Tokens } from "../../messages/usage-tokens";
import { type Attributes } from "../attributes";

/** What was read from a cache, and what was written to one, in every spelling that the conventions had. */
const cacheNames = [
  [
    ...["gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens"],
    ...["gen_ai.usage.cache_read_tokens", "gen_ai.usage.cached_input_tokens", "gen_ai.usage.cached_tokens"],
    ...["gen_ai.usage.input_tokens.cached", "gen_ai.usage.prompt_tokens_details.cached_tokens"],
    ...["gen_ai.usage.details.cache_read_tokens", "gen_ai.usage.details.cache_read_input_tokens"],
    ...["llm.token_count.prompt_details.cache_read", "ai.usage.cachedInputTokens"],
    ...["ai.usage.inputTokenDetails.cacheReadTokens"],
  ],
  [
    ...["gen_ai.usage.cache_creation.input_tokens", "gen_ai.usage.cache_creation_input_tokens"],
    ...["gen_ai.usage.cache_write.input_tokens", "gen_ai.usage.cache_write_input_tokens"],
    ...["gen_ai.usage.cache_write_tokens", "gen_ai.usage.input_tokens.cache_write"],
    ...["gen_ai.usage.details.cache_write_tokens", "gen_ai.usage.details.cache_creation_input_tokens"],
    ...["llm.token_count.prompt_details.cache_write", "ai.usage.inputTokenDetails.cacheWriteTokens"],
  ],
];
const totalNames = [
  ...["gen_ai.usage.total_tokens", "llm.usage.total_tokens", "llm.token_count.total", "ai.usage.totalTokens"],
];

/** The tokens of a span. By the conventions the input has what a cache had; instrumentations that differ are seen. */
export function tokenCounts(attributes: Attributes, inputNames: string[], outputNames: string[]): Tokens {
  const outputTokens = attributes.count(...outputNames);
  const inputTokens = inputWith({
    input: attributes.count(...inputNames),
    cached: cacheNames.reduce((sum, names) => sum + (attributes.count(...names) ?? 0), 0),
    output: outputTokens,
    total: attributes.count(...totalNames),
  });
  return { inputTokens, outputTokens };
}
