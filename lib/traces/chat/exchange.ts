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
  sent: DecodedMessage[];
  said: DecodedMessage[];
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

/**
 * The calls that a record tells of: one, or one for each of several answers to one request (`n` of OpenAI's chat).
 */
export function readExchanges(value: JsonObject, pointer: string, literal: ReadLiteral): Exchange[] {
  const asked = requestOf(value, pointer);
  const answered = responseOf(value, pointer);
  const isAsked = answered?.response !== asked.request;
  const sent = isAsked
    ? sentMessages(asked.request, asked.pointer, literal)
    : promptOf(asked.request, pointer, literal);
  const tools = [...toolNames(asked.request), ...(answered && isAsked ? toolNames(answered.response) : [])];
  const call = {
    pointer,
    value,
    request: asked.request,
    response: answered?.response ?? null,
    sent,
    tools: [...new Set(tools)],
  };
  if (answered === null) return [{ ...call, said: [], stop: undefined }];
  return choicesOf(answered.response).map((choices) => ({
    ...call,
    said: saidMessages(answered.response, answered.pointer, literal, choices),
    stop: stopOf(answered.response, choices?.[0]),
  }));
}

/**
 * The places of the choices of each answer. Choices that are numbered are answers by themselves; some servers put the
 * text and the calls of one answer into two, and number neither.
 */
function choicesOf(response: JsonObject): (number[] | null)[] {
  const choices = listAt(response, "choices");
  const numbers = new Set(choices.map((choice) => (isObject(choice) ? choice["index"] : undefined)));
  const isNumbered = numbers.size === choices.length && [...numbers].every((number) => typeof number === "number");
  if (choices.length < 2) return [null];
  return isNumbered ? choices.map((_, at) => [at]) : [[...choices.keys()]];
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

function saidMessages(
  response: JsonObject,
  pointer: string,
  literal: ReadLiteral,
  choices: number[] | null,
): DecodedMessage[] {
  const key = ["choices", "output"].find((name) => Array.isArray(response[name]));
  const said =
    choices !== null
      ? choices.flatMap((at) =>
          decodeMessages(listAt(response, "choices")[at], pointerTo(pointer, "choices", at), literal, "assistant"),
        )
      : key === undefined
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

function stopOf(response: JsonObject, at = 0): string | undefined {
  const choice = listAt(response, "choices")[at];
  const finish = isObject(choice) ? textField(choice, "finish_reason") : undefined;
  const why = textField(objectAt(response, "incomplete_details"), "reason");
  return finish ?? why ?? textField(response, "stop_reason", "status");
}

const toolNames = (request: JsonObject): string[] =>
  listAt(request, "tools").flatMap((tool) =>
    isObject(tool) ? (textField(objectAt(tool, "function"), "name") ?? textField(tool, "name") ?? []) : [],
  );
