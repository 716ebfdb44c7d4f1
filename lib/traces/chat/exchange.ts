import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { listAt, objectAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessages } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type DecodedMessage } from "../messages/message";
import { readTokens } from "../messages/message-meta";

/** One call of a model: what it was sent and what it answered. */
export interface Exchange {
  pointer: string;
  value: JsonObject;
  request: JsonObject;
  response: JsonObject | null;
  messages: DecodedMessage[];
  tools: string[];
  stop: string | undefined;
}

const responseKeys = ["response", "completion", "body", "result"] as const;
const objects = new Set(["chat.completion", "text_completion", "response"]);

/** Whether a value is what a model's API answers: OpenAI's chat and Responses, or Anthropic's message. */
export function responseKind(value: unknown): "openai" | "anthropic" | null {
  if (!isObject(value)) return null;
  if (objects.has(String(value["object"])) && (Array.isArray(value["choices"]) || Array.isArray(value["output"])))
    return "openai";
  const isMessage = value["type"] === "message" && value["role"] === "assistant" && "stop_reason" in value;
  return isMessage && Array.isArray(value["content"]) ? "anthropic" : null;
}

/** The answer of a record, itself or wrapped as batches and logs do, with its place. */
function responseOf(value: JsonObject, pointer: string): { response: JsonObject; pointer: string } | null {
  let inner = value;
  let where = pointer;
  for (let depth = 0; depth < 4; depth += 1) {
    if (responseKind(inner) !== null) return { response: inner, pointer: where };
    const key = responseKeys.find((name) => isObject(inner[name]));
    if (key === undefined) return null;
    inner = inner[key] as JsonObject;
    where = pointerTo(where, key);
  }
  return null;
}

/** The request of a record, itself or under a key, with its place. */
function requestOf(value: JsonObject, pointer: string): { request: JsonObject; pointer: string } {
  for (const key of ["request", "body", "params", "kwargs"]) {
    const inner = value[key];
    if (isObject(inner) && (Array.isArray(inner["messages"]) || "input" in inner))
      return { request: inner, pointer: pointerTo(pointer, key) };
  }
  return { request: value, pointer };
}

export function readExchange(value: JsonObject, pointer: string, literal: ReadLiteral): Exchange {
  const asked = requestOf(value, pointer);
  const answered = responseOf(value, pointer);
  const isAsked = answered?.response !== asked.request;
  const sent = isAsked
    ? sentMessages(asked.request, asked.pointer, literal)
    : promptOf(asked.request, pointer, literal);
  const said = answered === null ? [] : saidMessages(answered.response, answered.pointer, literal);
  const tools = [...toolNames(asked.request), ...(answered && isAsked ? toolNames(answered.response) : [])];
  return {
    pointer,
    value,
    request: asked.request,
    response: answered?.response ?? null,
    messages: [...sent, ...said],
    tools: [...new Set(tools)],
    stop: answered === null ? undefined : stopOf(answered.response),
  };
}

/** Anthropic and Responses keep the prompt beside the messages. */
function promptOf(request: JsonObject, pointer: string, literal: ReadLiteral): DecodedMessage[] {
  return ["system", "instructions"].flatMap((key) =>
    request[key] === undefined || request[key] === null
      ? []
      : decodeMessages(request[key], pointerTo(pointer, key), literal, "system"),
  );
}

function sentMessages(request: JsonObject, pointer: string, literal: ReadLiteral): DecodedMessage[] {
  const key = Array.isArray(request["messages"]) ? "messages" : "input";
  const list = decodeMessages(request[key], pointerTo(pointer, key), literal);
  return [...promptOf(request, pointer, literal), ...list];
}

function saidMessages(response: JsonObject, pointer: string, literal: ReadLiteral): DecodedMessage[] {
  const key = ["choices", "output"].find((name) => Array.isArray(response[name]));
  const said =
    key === undefined
      ? decodeMessages(response, pointer, literal, "assistant")
      : decodeMessages(response[key], pointerTo(pointer, key), literal, "assistant");
  const model = textField(response, "model");
  const startedAt = isoTime(response["created"] ?? response["created_at"]);
  return said.map((message, at) => ({
    ...message,
    model: message.model ?? model,
    startedAt: message.startedAt ?? startedAt,
    ...(at === 0 && readTokens(response)),
  }));
}

function stopOf(response: JsonObject): string | undefined {
  const [choice] = listAt(response, "choices");
  const finish = isObject(choice) ? textField(choice, "finish_reason") : undefined;
  const why = textField(objectAt(response, "incomplete_details"), "reason");
  return finish ?? why ?? textField(response, "stop_reason", "status");
}

const toolNames = (request: JsonObject): string[] =>
  listAt(request, "tools").flatMap((tool) =>
    isObject(tool) ? (textField(objectAt(tool, "function"), "name") ?? textField(tool, "name") ?? []) : [],
  );
