import { listAt, objectAt } from "../json-fields";
import { isObject } from "../json-value";

/**
 * Whose form an answer of a model has: OpenAI's chat and Responses, Anthropic, Gemini, Bedrock Converse, or that of one
 * message with why it ended, as Cohere and Ollama answer.
 */
export type AnswerKind = "openai" | "anthropic" | "gemini" | "converse" | "message";

const objects = new Set(["chat.completion", "text_completion", "response"]);

/** What a model's API answers, seen by its own keys; null for anything else. */
export function answerKind(value: unknown): AnswerKind | null {
  if (!isObject(value)) return null;
  if (objects.has(String(value["object"])) && (Array.isArray(value["choices"]) || Array.isArray(value["output"])))
    return "openai";
  const isMessage = value["type"] === "message" && value["role"] === "assistant" && "stop_reason" in value;
  if (isMessage && Array.isArray(value["content"])) return "anthropic";
  if (listAt(value, "candidates").some(isCandidate)) return "gemini";
  const message = objectAt(objectAt(value, "output"), "message");
  if ("stopReason" in value && Array.isArray(message["content"])) return "converse";
  const isEnded = typeof value["done"] === "boolean" || typeof value["finish_reason"] === "string";
  return objectAt(value, "message")["role"] === "assistant" && isEnded ? "message" : null;
}

const isCandidate = (value: unknown): boolean =>
  isObject(value) &&
  (Array.isArray(objectAt(value, "content")["parts"]) || "finishReason" in value || "finish_reason" in value);
