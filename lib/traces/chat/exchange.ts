import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { listAt, objectAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessages } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { type DecodedMessage } from "../messages/message";
import { readTokens } from "../messages/message-meta";
import { answerIn, failureIn, type Found, isRequest, isRollout, plainAnswerKey, requestIn } from "./find-call";

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
  /** Which of the numbered answers to one request it holds. */
  choice?: number | undefined;
  /** Whether the model gave no answer but an error. */
  isFailed: boolean;
}

/**
 * The calls that a record tells of: one, or one for each of several answers to one request (`n` of OpenAI's chat).
 */
export function readExchanges(value: JsonObject, pointer: string, literal: ReadLiteral): Exchange[] {
  const record = { value, pointer, literal };
  if (isRollout(value)) return [rolloutOf(record)];
  return exchangesOf(record, requestIn(record), answerIn(record));
}

/** A rollout of a trainer keeps what the model was given and all that came after it as two lists. */
function rolloutOf({ value, pointer, literal }: Found): Exchange {
  const read = (key: string, role: "user" | "assistant"): DecodedMessage[] =>
    decodeMessages(value[key], pointerTo(pointer, key), literal, role);
  return {
    pointer,
    value,
    request: value,
    response: null,
    sent: read("prompt", "user"),
    said: read("completion", "assistant"),
    tools: toolNames(value),
    stop: undefined,
    isFailed: false,
  };
}

/** The calls of a record whose request and answer are known. */
export function exchangesOf(record: Found, asked: Found, answered: Found | null): Exchange[] {
  const { value, pointer } = record;
  const request = asked.value;
  const isAsked = answered?.value !== request;
  const tools = [...toolNames(request), ...(answered && isAsked ? toolNames(answered.value) : [])];
  const call = {
    pointer,
    value,
    request,
    response: answered?.value ?? null,
    sent: isAsked || isRequest(request) ? sentMessages(asked) : promptOf(asked),
    tools: [...new Set(tools)],
  };
  const failure = failureIn(record, answered);
  const failed: DecodedMessage[] =
    failure === null
      ? []
      : [{ pointer: failure.pointer, role: "assistant", parts: [{ type: "text", isError: true, ...failure }] }];
  if (answered === null) {
    const said = failure === null ? plainAnswer(record, call.sent) : failed;
    return [{ ...call, said, stop: failure?.text, isFailed: failure !== null }];
  }
  return choicesOf(answered.value).map((choices) => ({
    ...call,
    said: [...saidMessages(answered, choices), ...failed],
    stop: failure?.text ?? stopOf(answered.value, choices?.[0]),
    choice: choices?.[0],
    isFailed: failure !== null,
  }));
}

/** An answer of no model's API, where the messages do not hold it already. */
function plainAnswer({ value, pointer, literal }: Found, sent: readonly DecodedMessage[]): DecodedMessage[] {
  const key = sent.at(-1)?.role === "assistant" ? undefined : plainAnswerKey(value);
  return key === undefined ? [] : decodeMessages(value[key], pointerTo(pointer, key), literal, "assistant");
}

/**
 * The places of the choices of each answer. Choices that are numbered are answers by themselves; some servers put the
 * text and the calls of one answer into two, and number neither.
 */
function choicesOf(response: JsonObject): (number[] | null)[] {
  const choices = choicesIn(response);
  const numbers = new Set(choices.map((choice) => (isObject(choice) ? choice["index"] : undefined)));
  const isNumbered = numbers.size === choices.length && [...numbers].every((number) => typeof number === "number");
  if (choices.length < 2) return [null];
  return isNumbered ? choices.map((_, at) => [at]) : [[...choices.keys()]];
}

const promptKeys = ["system", "instructions", "systemInstruction", "system_instruction"] as const;

/** Most keep the prompt beside the messages; clients of Gemini keep it in their `config`. */
function promptOf({ value, pointer, literal }: Found): DecodedMessage[] {
  const config = isObject(value["config"]) ? value["config"] : {};
  return [...promptsAt(value, pointer, literal), ...promptsAt(config, pointerTo(pointer, "config"), literal)];
}

const promptsAt = (from: JsonObject, pointer: string, literal: ReadLiteral): DecodedMessage[] =>
  promptKeys.flatMap((key) =>
    from[key] === undefined || from[key] === null
      ? []
      : decodeMessages(from[key], pointerTo(pointer, key), literal, "system").map(asPrompt),
  );

/** Gemini gives its prompt the role of a user. */
const asPrompt = (message: DecodedMessage): DecodedMessage => ({ ...message, role: "system" });

function sentMessages(request: Found): DecodedMessage[] {
  const { value, pointer, literal } = request;
  const key =
    ["messages", "contents"].find((name) => Array.isArray(value[name])) ?? ("input" in value ? "input" : "prompt");
  return [...promptOf(request), ...decodeMessages(value[key], pointerTo(pointer, key), literal)];
}

const listKeys = ["choices", "candidates", "output"] as const;

function saidMessages({ value, pointer, literal }: Found, choices: number[] | null): DecodedMessage[] {
  const key = listKeys.find((name) => Array.isArray(value[name]));
  const said =
    key === undefined
      ? decodeMessages(value, pointer, literal, "assistant")
      : choices === null
        ? decodeMessages(value[key], pointerTo(pointer, key), literal, "assistant")
        : choices.flatMap((at) =>
            decodeMessages(listAt(value, key)[at], pointerTo(pointer, key, at), literal, "assistant"),
          );
  const model = textField(value, "model", "modelVersion", "model_version");
  const startedAt = isoTime(value["created"] ?? value["created_at"] ?? value["createTime"]);
  return said.map((message, at) => ({
    ...message,
    model: message.model ?? model,
    startedAt: message.startedAt ?? startedAt,
    // All choices of an answer were counted together: the first one tells it.
    ...(at === 0 && (choices?.[0] ?? 0) === 0 && readTokens(value)),
  }));
}

function stopOf(response: JsonObject, at = 0): string | undefined {
  const choice = choicesIn(response)[at];
  const finish = isObject(choice) ? textField(choice, "finish_reason", "finishReason") : undefined;
  const why =
    textField(objectAt(response, "incomplete_details"), "reason") ??
    textField(objectAt(response, "promptFeedback"), "blockReason");
  return finish ?? why ?? textField(response, "stop_reason", "stopReason", "finish_reason", "status");
}

const choicesIn = (response: JsonObject): unknown[] =>
  listAt(response, Array.isArray(response["candidates"]) ? "candidates" : "choices");

/** Tools by name, also those that Gemini declares in groups and Converse below a configuration. */
function toolNames(request: JsonObject): string[] {
  const tools = [...listAt(request, "tools"), ...listAt(objectAt(request, "toolConfig"), "tools")];
  return [...tools, ...listAt(objectAt(request, "config"), "tools")].flatMap((tool) => {
    if (!isObject(tool)) return [];
    const group = [...listAt(tool, "functionDeclarations"), ...listAt(tool, "function_declarations")];
    if (group.length > 0) return group.flatMap((one) => (isObject(one) ? (textField(one, "name") ?? []) : []));
    const own = [objectAt(tool, "function"), objectAt(tool, "toolSpec"), tool];
    return own.map((one) => textField(one, "name")).find((name) => name !== undefined) ?? [];
  });
}
