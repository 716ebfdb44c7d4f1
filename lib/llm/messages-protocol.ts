import { z } from "zod";
import { type Manner } from "@/lib/attribution/endpoint-manner";
import { parseJson } from "@/lib/attribution/parse-json";
import { type ChatRequest } from "./chat-request";
import { type MessagePart, partsOf } from "./image-parts";
import { isBeginningKept } from "./protocol";
import { type Completion } from "./read-completion";

// Anthropic's own protocol, POST /v1/messages: its OpenAI-compatible address ignores schemas and caches no prompt
// (docs/decisions/0032). Source: Anthropic API reference, "Messages" and "Prompt caching".

interface TextBlock {
  type: "text";
  text: string;
  cache_control?: { type: "ephemeral" };
}

interface ImageBlock {
  type: "image";
  text?: never;
  cache_control?: never;
  source: { type: "base64"; media_type: string; data: string };
}

export interface MessagesBody {
  model: string;
  max_tokens: number;
  system: TextBlock[];
  messages: { role: "user"; content: (TextBlock | ImageBlock)[] }[];
  temperature?: number;
  output_config?: { format: { type: "json_schema"; schema: Record<string, unknown> } };
}

const mark = { type: "ephemeral" } as const;

const bySteps = (part: MessagePart): MessagePart[] =>
  part.type === "image"
    ? [part]
    : part.text
        .split(/(?<=<\/step-[0-9a-f]{8}>)/i)
        .filter((text) => text.trim() !== "")
        .map((text) => ({ type: "text", text }));

/**
 * A block for each step and each image, so that a prompt that goes on longer finds the blocks of the one before it in
 * the cache.
 */
function blocksOf(said: readonly MessagePart[], isKept: boolean): (TextBlock | ImageBlock)[] {
  const parts = said.flatMap(bySteps);
  const last = parts.findLastIndex((part) => part.type === "text" && /<\/step-[0-9a-f]{8}>$/i.test(part.text));
  return parts.map((part, at) =>
    part.type === "image"
      ? { type: "image", source: { type: "base64", media_type: part.mediaType, data: part.base64 } }
      : { type: "text", text: part.text, ...(isKept && at === last ? { cache_control: mark } : {}) },
  );
}

/** The request as this protocol has it. Its longest reply is always told, and tokens have no probabilities. */
export function toMessagesBody(request: ChatRequest, manner: Manner): MessagesBody {
  const { model, messages, schema, temperature, replyTokens } = request;
  const isKept = isBeginningKept(request);
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const body: MessagesBody = {
    model,
    max_tokens: replyTokens,
    system: system.map((text) => ({ type: "text", text, ...(isKept ? { cache_control: mark } : {}) })),
    messages: messages
      .filter(({ role }) => role !== "system")
      .map(({ content }) => ({ role: "user", content: blocksOf(partsOf(content, request.images), isKept) })),
  };
  if (manner.hasTemperature) body.temperature = Math.min(1, temperature);
  if (schema && manner.format === "json_schema") body.output_config = { format: { type: "json_schema", schema } };
  return body;
}

const Count = z.int().min(0).max(2_147_483_647).nullish().catch(null);
const Message = z.object({
  type: z.literal("message"),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish().catch(null),
  model: z.string().max(200).nullish().catch(null),
  usage: z
    .object({
      input_tokens: Count,
      output_tokens: Count,
      cache_read_input_tokens: Count,
      cache_creation_input_tokens: Count,
    })
    .nullish()
    .catch(null),
});

/** Endings by the words that the rest knows them by. */
const endings: Readonly<Record<string, string>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "refusal",
};

/** Reads the body of an answer; null where it is no message. What was thought is no part of the reply. */
export function readMessage(body: string): Completion | null {
  const parsed = Message.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { content, stop_reason: reason = null, usage, model } = parsed.data;
  const input = usage?.input_tokens ?? null;
  const cached = usage?.cache_read_input_tokens ?? 0;
  const written = usage?.cache_creation_input_tokens ?? 0;
  return {
    text: content.map((block) => (block.type === "text" ? (block.text ?? "") : "")).join(""),
    finishReason: reason === null ? null : (endings[reason] ?? reason),
    // What is read from the cache, or written into it, is not among the input tokens.
    inputTokens: input === null ? null : input + cached + written,
    cachedTokens: input === null ? 0 : cached,
    writtenTokens: input === null ? 0 : written,
    outputTokens: usage?.output_tokens ?? null,
    tokens: null,
    servedBy: model ?? null,
  };
}
