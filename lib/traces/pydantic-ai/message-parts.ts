import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { readMedia } from "../messages/dialects/media";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { spelled } from "../messages/place";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { tokensOf } from "../messages/usage-tokens";

/** What a retry is called that no tool asked for. */
export const retry = "retry";

/** Whether a value is a message of Pydantic AI: a request or a response of typed parts. */
export const isPydanticMessage = (value: unknown): value is JsonObject =>
  isObject(value) && (value["kind"] === "request" || value["kind"] === "response") && Array.isArray(value["parts"]);

/**
 * The messages that one of Pydantic AI's is: a request may hold a prompt, the user's turn and answers of tools at once.
 */
export function decodePydantic(message: JsonObject, pointer: string, literal: ReadLiteral): DecodedMessage[] {
  const usage = objectAt(message, "usage");
  const isResponse = message["kind"] === "response";
  const meta = {
    model: textAt(message, "model_name"),
    ...tokensOf(usage),
  };
  const found: DecodedMessage[] = [];
  for (const { value, pointer: at } of objectsAt(message, "parts", pointer)) {
    const role = isResponse ? "assistant" : (roles[textAt(value, "part_kind") ?? ""] ?? "user");
    const parts = readPart(value, at, literal);
    const last = found.at(-1);
    if (isResponse && last !== undefined) last.parts.push(...parts);
    else {
      const startedAt = isoTime(value["timestamp"] ?? message["timestamp"]);
      found.push({ pointer: at, role, parts, startedAt, ...(isResponse && meta) });
    }
  }
  return found;
}

const roles: Record<string, DecodedMessage["role"]> = {
  "system-prompt": "system",
  "user-prompt": "user",
  "tool-return": "tool",
  "retry-prompt": "tool",
};

function readPart(part: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const kind = textAt(part, "part_kind") ?? "";
  const callId = textAt(part, "tool_call_id");
  const name = textAt(part, "tool_name");
  if (kind.endsWith("tool-call")) {
    const place = { pointer: pointerTo(pointer, "args"), literal };
    return [callPart(callId, name ?? "tool", part["args"], place)];
  }
  const place = { pointer: pointerTo(pointer, "content"), literal };
  if (kind.endsWith("tool-return")) {
    const isError = part["outcome"] === "retried" || part["outcome"] === "failed" || part["outcome"] === "error";
    const text = resultText(part["content"], place);
    return [{ type: "result", pointer: place.pointer, callId, name, text, isError }];
  }
  if (kind === "retry-prompt") return [retryPart(part, callId, name, place.pointer, spelled(part["content"], place))];
  return contentParts(part["content"], kind === "thinking" ? "thought" : "text", place.pointer, literal);
}

/** What the model is told when a tool or the check of its answer refused; without a tool it is text. */
const retryPart = (
  part: JsonObject,
  callId: string | undefined,
  name: string | undefined,
  pointer: string,
  text: string,
): MessagePart => ({
  type: "result",
  pointer,
  callId: name === undefined ? undefined : callId,
  name: name ?? retry,
  text,
  isError: true,
});

/** A text, or a list of texts, addresses and bytes. */
function contentParts(
  content: unknown,
  type: "text" | "thought",
  pointer: string,
  literal: ReadLiteral,
): MessagePart[] {
  const items = Array.isArray(content) ? (content as unknown[]) : [content];
  return items.flatMap((item, at): MessagePart[] => {
    const where = Array.isArray(content) ? pointerTo(pointer, at) : pointer;
    if (typeof item === "string") return item === "" ? [] : [{ type, pointer: where, text: item }];
    if (!isObject(item)) return [];
    const text = textAt(item, "content");
    if (text !== undefined) return [{ type, pointer: pointerTo(where, "content"), text }];
    const media = readMedia(item, { pointer: where, literal });
    return media === null ? [] : [media];
  });
}
