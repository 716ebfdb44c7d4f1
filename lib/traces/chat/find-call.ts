import { type ReadLiteral } from "../document";
import { saysError } from "../error-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { unpackField } from "../messages/unpack-field";
import { type AnswerKind, answerKind } from "./answer-kind";
import { streamedAnswer } from "./streamed-answer";

/** An object of a record, with its place, also where the record keeps it as JSON in a text. */
export interface Found {
  value: JsonObject;
  pointer: string;
  literal: ReadLiteral;
}

/** Wrappers are followed so deep. */
const maxDepth = 4;
const answerKeys = [
  ...["response", "completion", "body", "result", "response_body", "responseBody", "raw_response"],
  ...["output", "outputBodyJson", "full_response"],
] as const;
const requestKeys = [
  ...["request", "body", "params", "kwargs", "request_body", "requestBody", "raw_request", "payload"],
  ...["input", "inputBodyJson", "full_request"],
] as const;

/** The answer of a record, itself or wrapped as batches and logs do. */
export const answerIn = (record: Found): Found | null => answerBelow(record, 0);

function answerBelow(from: Found, depth: number): Found | null {
  if (answerKind(from.value) !== null) return from;
  if (depth >= maxDepth) return null;
  for (const key of from.value["type"] === "succeeded" ? ["message"] : answerKeys) {
    const inner = inside(from, key) ?? streamInside(from, key);
    const answer = inner && answerBelow(inner, depth + 1);
    if (answer) return answer;
  }
  return null;
}

/** An answer that was recorded as the stream in which it came. */
function streamInside(from: Found, key: string): Found | null {
  const value = streamedAnswer(from.value[key]);
  return value && { value, pointer: pointerTo(from.pointer, key), literal: () => undefined };
}

/** The request of a record under one of the keys of logs, else the record itself. */
export const requestIn = (record: Found): Found => requestBelow(record, 0) ?? record;

function requestBelow(from: Found, depth: number): Found | null {
  if (depth < maxDepth)
    for (const key of requestKeys) {
      const inner = inside(from, key);
      const request = inner && requestBelow(inner, depth + 1);
      if (request) return request;
    }
  return isRequest(from.value) ? from : null;
}

/** What a request sends: messages, contents of Gemini, the input of Responses, or the prompt of a completion. */
export const isRequest = (value: JsonObject): boolean =>
  Array.isArray(value["messages"]) ||
  Array.isArray(value["contents"]) ||
  typeof value["input"] === "string" ||
  Array.isArray(value["input"]) ||
  (typeof value["prompt"] === "string" && typeof value["model"] === "string");

const plainKeys = ["response", "completion", "output", "response_text", "generated_text"] as const;

/** Where a record keeps an answer of no model's API: a text, a message or messages. */
export function plainAnswerKey(record: JsonObject): string | undefined {
  return plainKeys.find((key) => {
    const value = record[key];
    if (typeof value === "string") return value.trim() !== "";
    return isMessages(value) || (isObject(value) && value["role"] === "assistant");
  });
}

/** A rollout of a trainer: the messages that the model was given, and those that came of them. */
export const isRollout = (value: JsonObject): boolean => isMessages(value["prompt"]) && isMessages(value["completion"]);

const isMessages = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.slice(0, 50).every((item) => isObject(item) && typeof item["role"] === "string");

function inside(from: Found, key: string): Found | null {
  if (from.value[key] === undefined) return null; // most keys are not there: no pointer to them is spelled
  const { value, pointer, literal } = unpackField(from.value, key, from.pointer, from.literal);
  return isObject(value) ? { value, pointer, literal } : null;
}

/** What a call failed with, as its answer or the record of it says; null for one that was answered or has no word. */
export function failureIn(record: Found, answer: Found | null): { text: string; pointer: string } | null {
  if (answer !== null) return failureOf(answer);
  for (const key of ["response", "result", "response_body", "responseBody", "body"]) {
    const inner = inside(record, key);
    const failure = inner && (failureOf(inner) ?? failureIn(inner, null));
    if (failure) return failure;
  }
  return failureOf(record);
}

/** LiteLLM and other proxies have a key of their own for it. */
const errorKeys = ["error", "error_str", "error_message", "errorMessage", "exception", "error_information"] as const;

function failureOf(from: Found): { text: string; pointer: string } | null {
  const key = errorKeys.find((name) => saysError(from.value[name]));
  if (key === undefined) return null;
  const { value, pointer } = unpackField(from.value, key, from.pointer, from.literal);
  if (typeof value === "string") return { text: value, pointer };
  if (!isObject(value)) return null;
  const inner = failureOf({ value, pointer, literal: from.literal });
  if (inner !== null) return inner;
  const text = textField(value, "message", "error_message", "detail", "code", "type");
  return text === undefined ? null : { text, pointer };
}

/** What a record is seen to be: whose answer it has, and whether a request stands beside it. */
export interface SeenCall {
  kind: AnswerKind | null;
  isBare: boolean;
  request: JsonObject | null;
  isFailed: boolean;
}

export function seeCall(value: unknown): SeenCall | null {
  if (!isObject(value)) return null;
  const record = { value, pointer: "", literal: () => undefined };
  const answer = answerIn(record);
  const request = requestIn(record).value;
  return {
    kind: answerKind(answer?.value),
    isBare: answer?.value === value,
    request: isRequest(request) ? request : null,
    isFailed: failureIn(record, answer) !== null,
  };
}
