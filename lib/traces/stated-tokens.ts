import { isObject, type JsonObject } from "./json-value";
import { countField } from "./messages/field";
import { type Tokens, tokensOf } from "./messages/usage-tokens";
import { type ImportIssue, type Step } from "./trace";

/** What a file says that its run took in all. */
export interface StatedTokens extends Tokens {
  /** Read and written together, where that is all that is said. */
  totalTokens?: number | undefined;
  pointer: string;
}

/** Objects beside the steps in which the whole of a run is counted, and what they stand in. */
const usageNames = [
  ...["total_usage", "totalUsage", "total_token_usage", "totalTokenUsage", "final_metrics", "finalMetrics"],
  ...["model_stats", "token_usage", "tokenUsage", "usage_metadata", "usageMetadata", "usage", "metrics", "stats"],
];
const holderNames = ["info", "result", "results", "summary", "metadata", "run", "session", "agent_result"];
const inputNames = [
  ...["total_prompt_tokens", "total_input_tokens", "accumulated_input_tokens", "totalInputTokens", "tokens_sent"],
  "n_input_tokens",
];
const outputNames = [
  ...["total_completion_tokens", "total_output_tokens", "accumulated_output_tokens", "totalOutputTokens"],
  ...["tokens_received", "n_output_tokens"],
];

/** The tokens of a whole run as a file that holds one counts them in the fields beside its steps. */
export function statedTokens(value: unknown, pointer: string): StatedTokens | undefined {
  if (!isObject(value)) return undefined;
  const holders = [value, ...holderNames.flatMap((name) => (isObject(value[name]) ? [value[name]] : []))];
  for (const holder of holders) {
    const own = wholeOf(holder);
    if (own !== undefined) return { ...own, pointer };
    for (const name of usageNames) {
      // A team of Agno counts its leader's calls; its members count their own.
      const usage = name === "metrics" && "member_responses" in holder ? undefined : holder[name];
      const stated = isObject(usage) ? totalsOf(usage) : undefined;
      if (stated !== undefined) return { ...stated, pointer };
    }
  }
  return undefined;
}

/** The tokens of an object that counts a whole run. */
export function totalsOf(usage: JsonObject): Omit<StatedTokens, "pointer"> | undefined {
  const tokens = wholeOf(usage) ?? tokensOf(usage);
  if (tokens.inputTokens !== undefined || tokens.outputTokens !== undefined) return tokens;
  const totalTokens = countField(usage, "total_tokens", "totalTokens");
  return totalTokens === undefined ? undefined : { totalTokens };
}

function wholeOf(usage: JsonObject): Tokens | undefined {
  const [inputTokens, outputTokens] = [countField(usage, ...inputNames), countField(usage, ...outputNames)];
  return inputTokens === undefined && outputTokens === undefined ? undefined : { inputTokens, outputTokens };
}

/** What is said where the tokens of the steps add up to something else than the file counts. */
export function tokenIssues(steps: readonly Step[], stated: StatedTokens): ImportIssue[] {
  const { inputTokens, outputTokens, totalTokens, pointer } = stated;
  const [read, written] = [sumOf(steps, "inputTokens"), sumOf(steps, "outputTokens")];
  const halves = [
    { word: "read", told: inputTokens, sum: read },
    { word: "written", told: outputTokens, sum: written },
    { word: "in all", told: totalTokens, sum: (read ?? 0) + (written ?? 0) },
  ].filter(({ told = 0 }) => told > 0);
  if (halves.every(({ told, sum = 0 }) => told === sum)) return [];
  const told = halves.map(({ told: count, word }) => `${count} ${word}`).join(" and ");
  const sums = halves.map(({ sum = 0, word }) => `${sum} ${word}`).join(" and ");
  const isUncounted = read === undefined && written === undefined;
  const message = `The file counts the tokens of the whole: ${told}. ${isUncounted ? "No step says its own." : `Its steps add up to ${sums}.`}`;
  return [{ severity: "info", code: "tokens-differ", message, pointer }];
}

/** Undefined where no step counts any. */
function sumOf(steps: readonly Step[], key: "inputTokens" | "outputTokens"): number | undefined {
  const counts = steps.flatMap((step) => step[key] ?? []);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}
