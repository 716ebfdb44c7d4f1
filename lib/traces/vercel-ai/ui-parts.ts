import { type ReadLiteral } from "../document";
import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { textEntry } from "../messages/field";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { callPart } from "../messages/read-call";
import { readRole } from "../messages/read-role";
import { resultText } from "../messages/result-text";
import { isoTime } from "../iso-time";
import { tokensOf } from "../messages/usage-tokens";

/**
 * Whether a part is one that only messages of a chat surface have: the beginning of a step, or a tool with its state.
 */
export const isUiPart = (part: unknown): boolean =>
  isObject(part) &&
  (part["type"] === "step-start" ||
    isObject(part["toolInvocation"]) ||
    (typeof part["type"] === "string" &&
      /^(?:tool-|dynamic-tool$)/.test(part["type"]) &&
      "toolCallId" in part &&
      "state" in part));

/** A message as a chat surface keeps it: a tool's part is its call and, once it has run, its answer. */
export function decodeUiMessage(
  message: JsonObject,
  parts: { value: JsonObject; key: string; pointer: string },
  literal: ReadLiteral,
): DecodedMessage {
  const usage = objectAt(objectAt(message, "metadata"), "usage");
  return {
    pointer: parts.pointer,
    role: readRole(message["role"]) ?? "assistant",
    parts: listAt(parts.value, parts.key).flatMap((part, at) =>
      isObject(part) ? readPart(part, pointerTo(parts.pointer, parts.key, at), literal) : [],
    ),
    ...tokensOf(usage),
    startedAt: isoTime(message["createdAt"]),
  };
}

function readPart(part: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const type = textAt(part, "type") ?? "";
  if (isObject(part["toolInvocation"]))
    return invocation(part["toolInvocation"], pointerTo(pointer, "toolInvocation"), literal);
  if ("toolCallId" in part) return uiTool(part, type, pointer, literal);
  if (type === "reasoning") {
    const said = textEntry(part, "text", "reasoning");
    return said === undefined ? [] : [{ type: "thought", pointer: pointerTo(pointer, said.key), text: said.text }];
  }
  // Data, sources and the beginnings of steps are the surface's own.
  return type === "text" || type === "file" ? decodeContent(part, { pointer, literal }) : [];
}

function uiTool(part: JsonObject, type: string, pointer: string, literal: ReadLiteral): MessagePart[] {
  const name = textAt(part, "toolName") ?? type.replace(/^tool-/, "");
  const callId = textAt(part, "toolCallId");
  const call = callPart(callId, name, part["input"] ?? part["rawInput"], {
    pointer: pointerTo(pointer, "input"),
    literal,
  });
  const state = textAt(part, "state") ?? "";
  if (state === "output-error" || textAt(part, "errorText") !== undefined) {
    const text = textAt(part, "errorText") ?? "";
    return [call, { type: "result", pointer: pointerTo(pointer, "errorText"), callId, name, text, isError: true }];
  }
  if (state !== "output-available" && !("output" in part)) return [call];
  const place = { pointer: pointerTo(pointer, "output"), literal };
  return [
    call,
    { type: "result", pointer: place.pointer, callId, name, text: resultText(part["output"], place), isError: false },
  ];
}

/** A tool's part before version 5, and in Mastra's messages. */
function invocation(tool: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const name = textAt(tool, "toolName") ?? "tool";
  const callId = textAt(tool, "toolCallId");
  const call = callPart(callId, name, tool["args"], { pointer: pointerTo(pointer, "args"), literal });
  if (tool["state"] !== "result" && !("result" in tool) && !("errorText" in tool)) return [call];
  const key = "result" in tool ? "result" : "errorText";
  const place = { pointer: pointerTo(pointer, key), literal };
  const isError = key === "errorText" || tool["isError"] === true || isToolError(tool["result"]);
  return [call, { type: "result", pointer: place.pointer, callId, name, text: resultText(tool[key], place), isError }];
}

/** What Mastra makes of an exception of a tool. */
const isToolError = (result: unknown): boolean => isObject(result) && result["code"] === "TOOL_EXECUTION_FAILED";
