import { isoTime } from "../iso-time";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "./field";
import { type DecodedMessage } from "./message";
import { tokensOf } from "./usage-tokens";

type Meta = Pick<DecodedMessage, "id" | "model" | "inputTokens" | "outputTokens" | "startedAt">;

/** Written by the Agents SDK for every item of a model that gives no ids. */
const noId = "__fake_id__";

/**
 * What a message says of itself besides its text: id, model, tokens and time, under the names that the dialects use.
 */
export function readMeta(message: JsonObject): Meta {
  const response = isObject(message["response_metadata"]) ? message["response_metadata"] : {};
  const id = textField(message, "id", "uuid", "message_id");
  return {
    id: id === noId ? undefined : id,
    model: textField(message, "model", "model_name", "modelVersion") ?? textField(response, "model_name", "model"),
    ...readTokens(message),
    startedAt: isoTime(message["timestamp"] ?? message["created_at"] ?? message["createdAt"]),
  };
}

/** Tokens in and out, as the first of the usual objects says them. */
export function readTokens(message: JsonObject): Pick<DecodedMessage, "inputTokens" | "outputTokens"> {
  const response = isObject(message["response_metadata"]) ? message["response_metadata"] : {};
  const candidates = [
    message["usage"],
    message["usage_metadata"],
    message["usageMetadata"],
    message["models_usage"],
    response["token_usage"],
    response["usage"],
  ];
  const counted = candidates.find(isObject) ?? ("eval_count" in message ? message : undefined);
  // Cohere keeps what was counted beside what is billed.
  return tokensOf(isObject(counted?.["tokens"]) ? counted["tokens"] : counted);
}
