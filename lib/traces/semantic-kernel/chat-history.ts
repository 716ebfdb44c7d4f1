import { type PlacedObject, type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textEntry, textField } from "../messages/field";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { pairCalls } from "../messages/pair-calls";
import { callPart } from "../messages/read-call";
import { readRole } from "../messages/read-role";
import { resultText } from "../messages/result-text";
import { tokensOf } from "../messages/usage-tokens";

/** What stands under a name, as .NET writes it (`Items`) or as the web and Python do (`items`). */
export function field(value: JsonObject, name: string): { key: string; value: unknown } {
  const lower = name.charAt(0).toLowerCase() + name.slice(1);
  const key = Object.hasOwn(value, name) ? name : lower;
  return { key, value: value[key] };
}

const textOf = (value: JsonObject, ...names: string[]): string | undefined =>
  names.map((name) => field(value, name).value).find((text) => typeof text === "string" && text !== "") as
    | string
    | undefined;

/** The role of a message: a word, or .NET's label of it. */
export function roleOf(message: JsonObject): string | undefined {
  const role = field(message, "Role").value;
  return isObject(role) ? textOf(role, "Label") : typeof role === "string" ? role : undefined;
}

/** The type of an item: .NET's `$type`, or Python's `content_type`. */
export const itemType = (item: JsonObject): string | undefined => textField(item, "$type", "content_type");

/** The items of a message with their places. */
export function itemsIn(message: JsonObject, pointer: string): { value: JsonObject; pointer: string }[] {
  return objectsAt(message, field(message, "Items").key, pointer);
}

/** The messages of a chat history, whichever language wrote it. */
export function decodeHistory(messages: readonly PlacedObject[]): DecodedMessage[] {
  return pairCalls(messages.map(messageOf));
}

function messageOf({ value, pointer, literal }: PlacedObject): DecodedMessage {
  const items = itemsIn(value, pointer);
  const content = field(value, "Content");
  const parts = items.flatMap((item) => partsOf(item.value, item.pointer, literal));
  if (items.length === 0 && typeof content.value === "string" && content.value !== "")
    parts.push({ type: "text", pointer: pointerTo(pointer, content.key), text: content.value });
  const usage = usageOf(value);
  return {
    pointer,
    role: readRole(roleOf(value)) ?? "assistant",
    name: textOf(value, "AuthorName", "name"),
    parts,
    model: textOf(value, "ModelId", "ai_model_id"),
    ...tokensOf(usage),
  };
}

function usageOf(message: JsonObject): JsonObject {
  const metadata = field(message, "Metadata").value;
  const usage = isObject(metadata) ? field(metadata, "Usage").value : undefined;
  return isObject(usage) ? usage : {};
}

function partsOf(item: JsonObject, pointer: string, literal: ReadLiteral): MessagePart[] {
  const type = (itemType(item) ?? "").replace(/_/g, "").toLowerCase();
  if (type.startsWith("functioncall")) return [callOf(item, pointer, literal)];
  if (type.startsWith("functionresult")) return [resultOf(item, pointer, literal)];
  const text = textEntry(item, "Text", "text");
  if (text !== undefined) {
    const isThought = type.startsWith("reasoning") || type.startsWith("thinking");
    return [{ type: isThought ? "thought" : "text", pointer: pointerTo(pointer, text.key), text: text.text }];
  }
  if (type.startsWith("text") || type === "") return [];
  const media = textEntry(item, "Uri", "uri", "FileId", "file_id", "MimeType", "mime_type", "Quote", "quote");
  const data = textOf(item, "DataUri", "data_uri");
  const kind = data === undefined ? undefined : /^data:([^;,]{1,100})/.exec(data)?.[1];
  const shown = media?.text.startsWith("data:") === true ? /^data:([^;,]{1,100})/.exec(media.text)?.[1] : media?.text;
  const named = shown ?? kind;
  return named === undefined ? [] : [{ type: "media", pointer, text: named }];
}

/** A function by its plugin and its own name, as the model is told of it. */
function functionName(item: JsonObject): string {
  const own = textOf(item, "FunctionName", "function_name");
  const plugin = textOf(item, "PluginName", "plugin_name");
  const whole = textField(item, "name");
  if (whole !== undefined) return whole;
  return plugin === undefined ? (own ?? "function") : `${plugin}-${own ?? "function"}`;
}

function callOf(item: JsonObject, pointer: string, literal: ReadLiteral): MessagePart {
  const args = field(item, "Arguments");
  return callPart(textOf(item, "Id", "call_id"), functionName(item), args.value, {
    pointer: pointerTo(pointer, args.key),
    literal,
  });
}

function resultOf(item: JsonObject, pointer: string, literal: ReadLiteral): MessagePart {
  const result = field(item, "Result");
  const place = { pointer: pointerTo(pointer, result.key), literal };
  const text = resultText(result.value, place);
  const callId = textOf(item, "CallId", "call_id", "id");
  return { type: "result", pointer: place.pointer, callId, name: functionName(item), text, isError: statesError(text) };
}
