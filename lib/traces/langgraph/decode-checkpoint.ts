import { decode, ExtensionCodec } from "@msgpack/msgpack";
import { isObject, tooDeepAt } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";

/**
 * What LangGraph wraps objects of Python in: by position of the data in `[module, name, data, …]`.
 * Nothing is ever made of the names.
 */
const wrapped = new Set([0, 1, 2, 3, 4, 5]);
const maxNesting = 60;

/**
 * A blob of a checkpointer as data: MessagePack with LangGraph's extension types, or JSON. An object of Python is the
 * data that it was made of; modules and classes that a file names are only text. Undefined where the bytes are neither.
 */
export function decodeCheckpoint(blob: unknown, type: unknown): unknown {
  if (typeof blob === "string") return parseJsonText(blob);
  if (!(blob instanceof Uint8Array) || blob.length === 0) return undefined;
  if (type === "json") return parseJsonText(new TextDecoder().decode(blob));
  try {
    const value = unpack(blob, 0);
    return tooDeepAt(value) === null ? value : undefined;
  } catch {
    return undefined;
  }
}

function unpack(bytes: Uint8Array, depth: number): unknown {
  if (depth > maxNesting) throw new RangeError("nested too deep");
  const extensionCodec = new ExtensionCodec();
  for (const type of wrapped)
    extensionCodec.register({ type, encode: () => null, decode: (data) => dataOf(unpack(data, depth + 1)) });
  return decode(bytes, { extensionCodec, useBigInt64: false });
}

/**
 * `["langgraph.types", "Send", [node, argument]]` is its arguments,
 * `["langchain_core.messages.ai", "AIMessage", fields, …]` its fields.
 */
function dataOf(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < 3) return value;
  const [, name, data] = value as unknown[];
  return isObject(data) || name === "Send" ? data : value.length === 3 ? data : value;
}
