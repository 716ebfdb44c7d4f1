import { type PlacedObject, type ReadLiteral } from "../document";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { callPart } from "../messages/read-call";
import { readRole } from "../messages/read-role";
import { resultText } from "../messages/result-text";
import { tokensOf } from "../messages/usage-tokens";

const partKeys = ["tool_call", "tool_call_result", "reasoning", "image", "file"] as const;

/** The key of a field: as it is, or behind an underscore as versions 2.9 to 2.11 wrote it. */
const keyIn = (value: JsonObject, name: string): string => (Object.hasOwn(value, `_${name}`) ? `_${name}` : name);

/** Blocks that name their type are of other dialects, in which a file stands under `file` as well. */
const isPart = (part: unknown): boolean =>
  isObject(part) && !("type" in part) && ("text" in part || partKeys.some((key) => isObject(part[key])));

/** How surely a value is a message of Haystack: by its parts, or only by standing with a name and a `meta`. */
export function seenAs(value: unknown): "certain" | "likely" | null {
  if (!isObject(value) || typeof value[keyIn(value, "role")] !== "string") return null;
  const content = value[keyIn(value, "content")];
  if (!Array.isArray(content) || !content.every(isPart)) return null;
  const isOwn =
    "_role" in value || content.some((part) => isObject(part) && partKeys.some((key) => isObject(part[key])));
  if (isOwn) return "certain";
  const isBare = content.every((part) => isObject(part) && Object.keys(part).length === 1);
  return isBare && isObject(value["meta"]) && "name" in value ? "likely" : null;
}

/** A message of Haystack as those that all formats share. */
export function decodeChat({ value, pointer, literal }: PlacedObject): DecodedMessage {
  const key = keyIn(value, "content");
  const meta = objectAt(value, keyIn(value, "meta"));
  const usage = objectAt(meta, "usage");
  const parts = listAt(value, key).flatMap((part, at) =>
    isObject(part) ? partsOf(part, pointerTo(pointer, key, at), literal) : [],
  );
  const content = textAt(value, key);
  return {
    pointer,
    role: readRole(value[keyIn(value, "role")]) ?? "assistant",
    name: textField(value, keyIn(value, "name")),
    parts: content === undefined ? parts : [{ type: "text", pointer: pointerTo(pointer, key), text: content }],
    model: textField(meta, "model"),
    ...tokensOf(usage),
  };
}

function partsOf(part: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  if (typeof part["text"] === "string")
    return [{ type: "text", pointer: pointerTo(pointer, "text"), text: part["text"] }];
  const key = partKeys.find((name) => isObject(part[name]));
  if (key === undefined) return [];
  const held = objectAt(part, key);
  const at = pointerTo(pointer, key);
  if (key === "tool_call") return [callOf(held, at, literal)];
  if (key === "tool_call_result") return [resultOf(held, at, literal)];
  if (key === "reasoning") {
    const text = textField(held, "reasoning_text");
    return text === undefined ? [] : [{ type: "thought", pointer: pointerTo(at, "reasoning_text"), text }];
  }
  const named = textField(held, "file_path", "filename") ?? textField(objectAt(held, "meta"), "file_path", "url");
  return [{ type: "media", pointer: at, text: named ?? textField(held, "mime_type") ?? key }];
}

const callOf = (call: JsonObject, pointer: string, literal: ReadLiteral): MessagePart =>
  callPart(textField(call, "id"), textField(call, "tool_name") ?? "tool", call["arguments"], {
    pointer: pointerTo(pointer, "arguments"),
    literal,
  });

/** An answer names the call that it is of, and says itself whether it failed. */
function resultOf(result: JsonObject, pointer: string, literal: ReadLiteral): MessagePart {
  const origin = objectAt(result, "origin");
  const place = { pointer: pointerTo(pointer, "result"), literal };
  return {
    type: "result",
    pointer: place.pointer,
    callId: textField(origin, "id"),
    name: textField(origin, "tool_name"),
    text: resultText(result["result"], place),
    isError: result["error"] === true,
  };
}

/** The messages that a component gave out, under the key that it has for them. */
export function messagesIn(output: JsonObject, pointer: string, literal: ReadLiteral): PlacedObject[] {
  for (const key of ["messages", "replies"] as const) {
    const found = objectsAt(output, key, pointer).filter(({ value }) => seenAs(value) !== null);
    if (found.length > 0) return found.map((item) => ({ ...item, literal }));
  }
  const last = output["last_message"];
  return seenAs(last) !== null && isObject(last)
    ? [{ value: last, pointer: pointerTo(pointer, "last_message"), literal }]
    : [];
}
