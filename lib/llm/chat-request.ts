import { createHash } from "node:crypto";
import type OpenAI from "openai";
import { type JudgeMessage, type JudgeRequest } from "@/lib/attribution/judge";
import { reservedImageTokens } from "@/lib/attribution/image-tokens";
import { type JudgeEndpoint, type JudgeModel, usualReplyTokens } from "@/lib/attribution/judge-endpoint";
import { type WorstCase } from "@/lib/attribution/recorded-call";
import { estimateTokens } from "@/lib/attribution/token-estimate";
import { costOf } from "./call-cost";
import { type Manner } from "@/lib/attribution/endpoint-manner";
import { partsOf, type RequestImages } from "./image-parts";
import { isBeginningKept, speaksMessages } from "./protocol";
import { toStrictSchema } from "./strict-schema";

type Ask = Omit<JudgeRequest<unknown>, "findFault" | "readText">;

/** What one call sends, before it is settled in which manner the endpoint takes it. */
export interface ChatRequest {
  /** SHA-256, hex, of everything that follows and of the address: two calls with the same hash ask the very same. */
  hash: string;
  model: string;
  messages: JudgeMessage[];
  name: string;
  /** The schema of the reply; null where it is free text. */
  schema: Record<string, unknown> | null;
  temperature: number;
  hasAlternatives: boolean;
  replyTokens: number;
  /** The `x-faultline-` headers, the run's id aside. */
  headers: Record<string, string>;
  /** Read when it is sent. Not part of the hash, which their marks in the messages are. */
  images?: RequestImages | undefined;
}

/** What a provider's template adds around the messages. */
const TEMPLATE_TOKENS = 64;

export function toRequest(endpoint: JudgeEndpoint, model: JudgeModel, ask: Ask, messages: JudgeMessage[]): ChatRequest {
  const { name, schema, sampling, isFreeText = false, probabilityOf } = ask;
  const request = {
    model: model.name,
    messages,
    name,
    schema: isFreeText ? null : toStrictSchema(schema),
    temperature: sampling?.temperature ?? 0,
    hasAlternatives: probabilityOf !== undefined,
    replyTokens: replyLimit(model, messages),
    headers: toHeaders(ask),
  };
  const address = endpoint.baseUrl.replace(/\/+$/, "");
  return {
    hash: createHash("sha256")
      .update(JSON.stringify([address, request]))
      .digest("hex"),
    ...request,
  };
}

/**
 * What the model may say, but no more than its context leaves beside the prompt; prompts leave it 4,096 tokens,
 * or a quarter of a small context.
 */
function replyLimit({ contextTokens, replyTokens }: JudgeModel, messages: readonly JudgeMessage[]): number {
  const kept = Math.max(1, Math.min(usualReplyTokens, Math.floor(contextTokens / 4)));
  return Math.min(
    replyTokens ?? usualReplyTokens,
    Math.max(kept, contextTokens - promptTokens(messages) - TEMPLATE_TOKENS),
  );
}

export const promptTokens = (messages: readonly JudgeMessage[]): number =>
  messages.reduce((sum, message) => sum + estimateTokens(message.content), 0);

/** The most that a call can take: its prompt, its schema and its images by estimate, and the longest reply. */
export function worstCase(
  request: ChatRequest,
  { endpoint, model }: { endpoint: JudgeEndpoint; model: JudgeModel },
): WorstCase {
  const inputTokens =
    promptTokens(request.messages) +
    (request.schema ? estimateTokens(JSON.stringify(request.schema)) : 0) +
    (request.images?.files.size ?? 0) * reservedImageTokens(model.name);
  const outputTokens = request.replyTokens;
  const writtenTokens = speaksMessages(endpoint) && isBeginningKept(request) ? inputTokens : 0;
  return {
    inputTokens,
    outputTokens,
    costUsd: costOf(model, { inputTokens, outputTokens, cachedTokens: 0, writtenTokens }),
  };
}

function toHeaders({ name, steps, splitAt, sampling }: Ask): Record<string, string> {
  return {
    "x-faultline-call": name,
    // One index for a judgment of one step; the range in view for everything else.
    "x-faultline-steps":
      name === "step_judgement" && steps.first === steps.last ? `${steps.first}` : `${steps.first}-${steps.last}`,
    ...(splitAt === undefined ? {} : { "x-faultline-split": `${splitAt}` }),
    ...(sampling === undefined ? {} : { "x-faultline-sample": `${sampling.sample}` }),
  };
}

/** The same words, with the instructions before the question in one message. */
function withoutSystem(messages: readonly JudgeMessage[]): JudgeMessage[] {
  const instructions = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const [first, ...others] = messages.filter(({ role }) => role !== "system");
  const content = [...instructions, ...(first ? [first.content] : [])].join("\n\n");
  return [{ role: "user", content }, ...others];
}

/** A message as it is sent: images in their own parts, as data URLs. */
function toMessage(
  { role, content }: JudgeMessage,
  images: RequestImages | undefined,
): OpenAI.ChatCompletionMessageParam {
  const parts = partsOf(content, images);
  if (role === "system" || parts.length === 1) return { role, content };
  return {
    role,
    content: parts.map((part) =>
      part.type === "text"
        ? part
        : { type: "image_url", image_url: { url: `data:${part.mediaType};base64,${part.base64}` } },
    ),
  };
}

/** The request in a manner that the endpoint takes. */
export function toBody(request: ChatRequest, manner: Manner): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { model, name, schema, temperature, hasAlternatives, replyTokens } = request;
  const said = manner.hasSystem ? request.messages : withoutSystem(request.messages);
  const messages = said.map((message) => toMessage(message, request.images));
  const body: OpenAI.ChatCompletionCreateParamsNonStreaming = { model, messages };
  if (manner.hasTemperature) body.temperature = temperature;
  if (manner.replyLimit !== "none") body[manner.replyLimit] = replyTokens;
  if (hasAlternatives && manner.alternativeCount > 0) {
    body.logprobs = true;
    body.top_logprobs = manner.alternativeCount;
  }
  if (schema && manner.format === "json_object") body.response_format = { type: "json_object" };
  if (schema && manner.format === "json_schema")
    body.response_format = { type: "json_schema", json_schema: { name, strict: true, schema } };
  return body;
}
