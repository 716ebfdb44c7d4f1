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
  const output = countField(usage, "output_tokens", "outputTokens");
  const total = countField(usage, "total_tokens", "totalTokens");
  return withCached(rest, beside, { output, total, isBeside: true });
}

/**
 * The input with what a cache had, once. The total says whether it is among the input; more than the input cannot be
 * among it; else `isBeside` is what the source is known for.
 */
export function withCached(
  input: number | undefined,
  fromCache: number,
  { output = 0, total, isBeside }: { output?: number | undefined; total?: number | undefined; isBeside: boolean },
): number | undefined {
  if (input === undefined || fromCache === 0 || total === input + output) return input;
  const isAdded = isBeside || fromCache > input || total === input + output + fromCache;
  return isAdded ? input + fromCache : input;
}
