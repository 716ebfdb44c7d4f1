import { isObject, type JsonObject } from "../../json-value";
import { type MessagePart } from "../message";
import { below, type MessagePlace, spelled } from "../place";

/** Keys that hold the text of a text block, and the text of a thought, in the dialects that there are. */
export const textKeys = ["text", "content", "refusal", "input_text", "output_text"] as const;
export const thoughtKeys = ["thinking", "reasoning", "text", "content", "reasoning_text"] as const;

/**
 * The parts of a block's text: a text under one of the keys, `{ value }` of an assistants' thread, or a list of such.
 */
export function readTexts(
  block: JsonObject,
  keys: readonly string[],
  place: MessagePlace,
  type: "text" | "thought",
): MessagePart[] {
  for (const key of keys) {
    const found = textsOf(block[key], below(place, key), type, 0);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The words of a sound, under its own key or that of what holds its bytes, the text of an embedded resource, and that
 * of a document which is given as text.
 */
export function readSpoken(block: JsonObject, type: string, place: MessagePlace): MessagePart[] {
  const own = readTexts(block, ["transcript"], place, "text");
  if (own.length > 0) return own;
  const inner = block[type];
  if (type === "document") return readDocument(block, inner, place);
  if (!isObject(inner)) return [];
  return readTexts(inner, type === "resource" ? ["text"] : ["transcript"], below(place, type), "text");
}

/** Anthropic names the kind of a document's source; Cohere's documents are texts or objects of texts, never bytes. */
function readDocument(block: JsonObject, inner: unknown, place: MessagePlace): MessagePart[] {
  const { source } = block;
  if (isObject(source)) {
    const key = source["type"] === "text" ? "data" : source["type"] === "content" ? "content" : undefined;
    return key === undefined ? [] : readTexts(source, [key], below(place, "source"), "text");
  }
  const data = isObject(inner) && !("source" in inner) ? inner["data"] : undefined;
  const where = below(place, "document", "data");
  if (isObject(data)) return [{ type: "text", pointer: where.pointer, text: spelled(data, where) }];
  return typeof data === "string" && isText.test(data) ? [{ type: "text", pointer: where.pointer, text: data }] : [];
}

/** Several words or JSON: no address and no bytes. */
const isText = /^(?!data:)[^\s]*\s|^\s*[[{]/;

function textsOf(value: unknown, place: MessagePlace, type: "text" | "thought", depth: number): MessagePart[] {
  if (typeof value === "string") return value === "" ? [] : [{ type, pointer: place.pointer, text: value }];
  if (depth > 3) return [];
  if (Array.isArray(value)) return value.flatMap((item, at) => textsOf(item, below(place, at), type, depth + 1));
  if (!isObject(value)) return [];
  for (const key of ["value", "text", "content"]) {
    const found = textsOf(value[key], below(place, key), type, depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}
