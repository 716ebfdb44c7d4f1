import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { estimateTokens } from "@/lib/attribution/token-estimate";
import { type Completion } from "./read-completion";

type Counts = Pick<RecordedCall, "inputTokens" | "cachedTokens" | "outputTokens">;

/** What tokens cost that a provider writes into its prompt cache at a price of their own, in prices of other input. */
export const writtenPrice = 1.25;

/**
 * US dollars by the model's prices; null where one is unknown. Tokens from the prompt cache cost what other input does
 * where they have no price of their own.
 */
export function costOf(
  model: JudgeModel,
  { inputTokens, cachedTokens, outputTokens, writtenTokens = 0 }: Counts & Pick<Completion, "writtenTokens">,
): number | null {
  const { inputUsdPerMillion: input, cachedInputUsdPerMillion: cached, outputUsdPerMillion: output } = model;
  if (input === null || output === null) return null;
  const read = cachedTokens * (cached ?? input);
  const other = (inputTokens - cachedTokens + writtenTokens * (writtenPrice - 1)) * input;
  return (read + other + outputTokens * output) / 1_000_000;
}

/**
 * Tokens as the endpoint counted them; where it did not, an estimate, and then no cost. `promptTokens`
 * is the estimate of the prompt.
 */
export function countTokens(
  completion: Completion,
  promptTokens: number,
  model: JudgeModel,
): Counts & Pick<RecordedCall, "costUsd"> {
  const { inputTokens, outputTokens, cachedTokens, text } = completion;
  const isCounted = inputTokens !== null && outputTokens !== null;
  const counts = {
    inputTokens: inputTokens ?? promptTokens,
    cachedTokens,
    outputTokens: outputTokens ?? estimateTokens(text),
  };
  return {
    ...counts,
    costUsd: isCounted ? costOf(model, { ...counts, writtenTokens: completion.writtenTokens ?? 0 }) : null,
  };
}
