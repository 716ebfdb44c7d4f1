import { type JsonObject } from "../json-value";
import { countField } from "./field";

/** Names that count all that was read, with what came from a cache. */
const wholeNames = [
  "prompt_tokens",
  "promptTokenCount",
  "prompt_token_count",
  "promptTokens",
  "prompt_eval_count",
] as const;
/** Names that count only what no cache had, where what a cache had stands beside them. */
const restNames = ["input_tokens", "inputTokens"] as const;
const cached = [
  ["cache_read_input_tokens", "cacheReadInputTokens"],
  ["cache_creation_input_tokens", "cacheWriteInputTokens", "cacheCreationInputTokens"],
] as const;

/**
 * Tokens that a model was given, what was read from or written to a cache among them, once. Anthropic and Bedrock count
 * those beside the input; where a total says that the input has them already, nothing is added.
 */
export function inputTokensOf(usage: JsonObject): number | undefined {
  const rest = countField(usage, ...restNames);
  if (rest === undefined) return countField(usage, ...wholeNames);
  const beside = cached.reduce((sum, names) => sum + (countField(usage, ...names) ?? 0), 0);
  const output = countField(usage, "output_tokens", "outputTokens") ?? 0;
  const total = countField(usage, "total_tokens", "totalTokens");
  return total === rest + output ? rest : rest + beside;
}
