import { isObject, type JsonObject } from "../json-value";
import { countField, sumOf } from "./field";

export interface Tokens {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

/** Names that count all that was read, with what came from a cache. */
const wholeNames = [
  ...["prompt_tokens", "promptTokens", "promptTokenCount", "prompt_token_count", "input_token_count"],
  ...["request_tokens", "prompt", "InputTokenCount", "inputTokenCount", "PromptTokens", "prompt_eval_count"],
];
/** Names that count only what no cache had where a provider's own names of what a cache had stand beside them. */
const restNames = ["input_tokens", "inputTokens", "input"];
/** What was read from a cache, and what was written to one: counts that providers keep apart from the input. */
const besideNames = [
  [
    ...["cache_read_input_tokens", "cacheReadInputTokens", "input_tokens_cache_read", "cacheRead", "cacheReads"],
    ...["input_cached_tokens", "input_cache_read"],
  ],
  [
    ...["cache_creation_input_tokens", "cache_write_input_tokens", "cacheWriteInputTokens", "cacheCreationInputTokens"],
    ...["input_tokens_cache_write", "cacheWrite", "cacheWrites", "input_cache_creation"],
  ],
];
/** The same, of which the input has them already. */
const withinNames = [
  [
    ...["cached_tokens", "cached_input_tokens", "cachedInputTokens", "cachedContentTokenCount"],
    ...["cached_content_token_count", "cache_read_tokens", "cacheReadTokens", "prompt_cached_tokens"],
    ...["cached_prompt_tokens", "prompt_cache_hit_tokens", "cache_read", "cached"],
  ],
  ["cache_write_tokens", "cacheWriteTokens", "prompt_cache_creation_tokens", "cache_creation"],
];
const detailNames = [
  ...["prompt_tokens_details", "prompt_token_details", "input_tokens_details", "input_token_details"],
  ...["inputTokenDetails", "details"],
];
/** What one prompt wrote to caches that live for different times. */
const lifetimes = ["ephemeral_5m_input_tokens", "ephemeral_1h_input_tokens"];
const outputNames = [
  ...["output_tokens", "completion_tokens", "outputTokens", "completionTokens", "candidatesTokenCount"],
  ...["candidates_token_count", "output_token_count", "response_tokens", "output", "completion"],
  ...["OutputTokenCount", "outputTokenCount", "CompletionTokens", "eval_count"],
];
const totalNames = ["total_tokens", "totalTokens", "totalTokenCount", "total_token_count", "total"];

/**
 * The tokens that a model read and wrote, under whichever names a provider, a framework or a platform counts them: what
 * came from a cache or went into one is among what was read, once. Anthropic and Bedrock count it beside the input, as
 * do platforms that list every kind by itself; OpenAI, Google and frameworks within it. Where both could be meant, the
 * total decides, and that a part is never more than its whole.
 */
export function tokensOf(usage: unknown): Tokens {
  if (!isObject(usage)) return {};
  const total = countField(usage, ...totalNames);
  const rest = countField(usage, ...restNames);
  const input = rest ?? countField(usage, ...wholeNames);
  const output = countField(usage, ...outputNames);
  const google = googleTokens(usage, total);
  if (google !== null) return google;
  const isListed =
    input !== undefined && !hasOtherName(usage) && usage["input"] === input && total !== input + (output ?? 0);
  if (isListed) {
    const [inputs, outputs] = [sumOfNames(usage, /^(?:input_|cache)/i), sumOfNames(usage, /^output_/)];
    return { inputTokens: input + inputs, outputTokens: sumOf(output, outputs > 0 ? outputs : undefined) };
  }
  const beside = cachedOf(usage, besideNames);
  const cached = beside > 0 ? beside : cachedOf(usage, withinNames);
  const isBeside = rest !== undefined && beside > 0;
  return { inputTokens: inputWith({ input, cached, output, total, isBeside }), outputTokens: output };
}

/**
 * The input with what a cache had: added where the total has it too, where it is more than the input, or where it
 * `isBeside` the input by its name and no total says otherwise.
 */
export function inputWith(counts: {
  input: number | undefined;
  cached: number;
  output: number | undefined;
  total: number | undefined;
  isBeside?: boolean;
}): number | undefined {
  const { input, cached, output = 0, total, isBeside = false } = counts;
  if (input === undefined || cached === 0) return input;
  const all = input + cached;
  if (total === all + output || cached > input) return all;
  return isBeside && total !== input + output ? all : input;
}

/** Google counts what a model thought, and what its own tools put into the prompt, beside the two. */
function googleTokens(usage: JsonObject, total: number | undefined): Tokens | null {
  const input = countField(usage, "promptTokenCount", "prompt_token_count");
  if (input === undefined) return null;
  const output = countField(usage, "candidatesTokenCount", "candidates_token_count");
  const thoughts = countField(usage, "thoughtsTokenCount", "thoughts_token_count");
  if (total === input + (output ?? 0)) return { inputTokens: input, outputTokens: output };
  const ofTools = countField(usage, "toolUsePromptTokenCount", "tool_use_prompt_token_count");
  return { inputTokens: input + (ofTools ?? 0), outputTokens: sumOf(output, thoughts) };
}

/** Whether the input is counted under a name that says more than `input`. */
const hasOtherName = (usage: JsonObject): boolean =>
  countField(usage, "input_tokens", "inputTokens", ...wholeNames) !== undefined;

function cachedOf(usage: JsonObject, [reads = [], writes = []]: readonly string[][]): number {
  const details = detailNames.flatMap((name) => (isObject(usage[name]) ? [usage[name]] : []));
  const places = [usage, ...details];
  const first = (names: readonly string[]): number | undefined =>
    places.flatMap((place) => countField(place, ...names) ?? []).at(0);
  const created = isObject(usage["cache_creation"]) && reads === besideNames[0] ? usage["cache_creation"] : {};
  const written = first(writes) ?? sumOf(...lifetimes.map((name) => countField(created, name)));
  return (first(reads) ?? 0) + (written ?? 0);
}

const sumOfNames = (usage: JsonObject, pattern: RegExp): number =>
  Object.keys(usage).reduce((sum, key) => (pattern.test(key) ? sum + (countField(usage, key) ?? 0) : sum), 0);
