import { z } from "zod";
import { type ReplyToken } from "@/lib/attribution/read-token-probabilities";
import { joinStream } from "./join-stream";
import { parseJson } from "@/lib/attribution/parse-json";

/** A valid completion. Token counts are null where the endpoint does not say. */
export interface Completion {
  text: string;
  /** As the endpoint says it; `refusal` where the model says nothing but that it refuses. */
  finishReason: string | null;
  inputTokens: number | null;
  /** Of `inputTokens`, those that the provider read from its prompt cache; 0 where it does not say. */
  cachedTokens: number;
  /** Of `inputTokens`, those that were written into it at a price of their own; absent where there are none. */
  writtenTokens?: number;
  /** Thinking included. */
  outputTokens: number | null;
  /** The reply token by token with what could have stood there; null where the endpoint does not say. */
  tokens: ReplyToken[] | null;
  /** Which model answered, as the endpoint says it: its name, and the fingerprint of its build after a space. */
  servedBy: string | null;
}

/** A count that no column could hold, or that is none, is as good as none. */
const TokenCount = z.int().min(0).max(2_147_483_647).nullish().catch(null);
const TextPart = z.object({ text: z.string().optional() });
const Alternative = z.object({ token: z.string(), logprob: z.number().max(0.001) });
const Token = Alternative.extend({ top_logprobs: z.array(Alternative).nullish() });
const ToolCall = z.object({ function: z.object({ arguments: z.string() }) });
const Usage = z.object({
  prompt_tokens: TokenCount,
  completion_tokens: TokenCount,
  total_tokens: TokenCount,
  /** OpenAI, xAI, Google, vLLM and most others. */
  prompt_tokens_details: z.object({ cached_tokens: TokenCount }).nullish().catch(null),
  /** DeepSeek. */
  prompt_cache_hit_tokens: TokenCount,
  /** Moonshot. */
  cached_tokens: TokenCount,
});
const ChatCompletion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish().catch(null),
        message: z.object({
          content: z.union([z.string(), z.array(TextPart)]).nullish(),
          refusal: z.string().nullish().catch(null),
          tool_calls: z.array(ToolCall).nullish().catch(null),
          reasoning_content: z.string().nullish().catch(null),
          reasoning: z.string().nullish().catch(null),
        }),
        logprobs: z
          .object({ content: z.array(Token).nullish() })
          .nullish()
          .catch(null),
      }),
    )
    .min(1),
  usage: Usage.nullish().catch(null),
  model: z.string().max(200).nullish().catch(null),
  system_fingerprint: z.string().max(200).nullish().catch(null),
});

/** Reads the body of an answer, streamed or whole; null where it is no chat completion. */
export function readCompletion(body: string): Completion | null {
  const parsed = ChatCompletion.safeParse(parseJson(body) ?? joinStream(body));
  const choice = parsed.data?.choices[0];
  if (!parsed.success || !choice) return null;
  const { message, finish_reason: finishReason = null } = choice;
  const said = textOf(message, finishReason);
  const text = said === "" ? (message.refusal ?? "") : said;
  return {
    text,
    finishReason: said === "" && message.refusal ? "refusal" : finishReason,
    ...readUsage(parsed.data.usage, text),
    tokens: choice.logprobs?.content?.map(readToken) ?? null,
    servedBy: [parsed.data.model, parsed.data.system_fingerprint].filter(Boolean).join(" ") || null,
  };
}

type Message = z.infer<typeof ChatCompletion>["choices"][number]["message"];

/**
 * What the model says: its content, else the arguments of the one tool that it calls, else its thoughts, which some
 * servers take the whole answer for. Thoughts that were cut off hold no answer.
 */
function textOf(message: Message, finishReason: string | null): string {
  const { content, tool_calls: calls, reasoning_content: thoughts, reasoning, refusal } = message;
  const text = typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");
  if (text.trim() !== "" || refusal) return text.trim() === "" ? "" : text;
  const [call, ...others] = calls ?? [];
  if (call && others.length === 0) return call.function.arguments;
  return finishReason === "stop" ? (thoughts ?? reasoning ?? "") : "";
}

function readUsage(
  usage: z.infer<typeof Usage> | null | undefined,
  text: string,
): Pick<Completion, "inputTokens" | "cachedTokens" | "outputTokens"> {
  // Some that count nothing say 0, which no prompt and no words are.
  const input = usage?.prompt_tokens || null;
  const output = usage?.completion_tokens || (text === "" ? (usage?.completion_tokens ?? null) : null);
  const total = usage?.total_tokens ?? 0;
  const cached =
    usage?.prompt_tokens_details?.cached_tokens ?? usage?.prompt_cache_hit_tokens ?? usage?.cached_tokens ?? 0;
  return {
    inputTokens: input,
    cachedTokens: Math.min(cached, input ?? 0),
    // Some leave what was thought out of `completion_tokens`, but not out of the sum, and charge for it.
    outputTokens: input === null || output === null ? output : Math.max(output, total - input),
  };
}

function readToken({ token, logprob, top_logprobs: others }: z.infer<typeof Token>): ReplyToken {
  const alternatives = new Map([{ token, logprob }, ...(others ?? [])].map((one) => [one.token, one.logprob] as const));
  return {
    token,
    alternatives: [...alternatives].map(([word, log]) => ({ token: word, probability: Math.min(1, Math.exp(log)) })),
  };
}
