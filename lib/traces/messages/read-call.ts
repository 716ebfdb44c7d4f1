import { isObject, type JsonObject } from "../json-value";
import { plainJson } from "../plain-json";
import { keyOf, textField } from "./field";
import { type MessagePart } from "./message";
import { parseJsonText } from "./parse-json-text";
import { below, type MessagePlace, spelled } from "./place";

const argumentKeys = ["arguments", "args", "input", "parameters", "tool_kwargs"] as const;

/**
 * A call with its arguments as they stand at `place`: JSON in a text, an object, nothing,
 * or a text that does not parse.
 */
export function callPart(id: string | undefined, name: string, raw: unknown, place: MessagePlace): MessagePart {
  const parsed = typeof raw === "string" ? (parseJsonText(plainJson(raw)) ?? raw) : (raw ?? "");
  return { type: "call", pointer: place.pointer, id, name, arguments: parsed, text: spelled(raw, place) };
}

/** A call whose object holds its own name, id and arguments. Its pointer is that of the arguments, where it has any. */
export function readCall(call: JsonObject, place: MessagePlace, name?: string): MessagePart {
  const key = keyOf(call, ...argumentKeys);
  const id = textField(call, "call_id", "tool_call_id", "toolUseId", "toolCallId", "tool_id", "id");
  const called = name ?? textField(call, "name", "tool_name", "toolName", "function_name", "function") ?? "tool";
  return callPart(id, called, key === undefined ? undefined : call[key], key === undefined ? place : below(place, key));
}

/** `tool_calls` of a message: `{ id, function: { name, arguments } }`, `{ id, custom: { name, input } }` or flat. */
export function readToolCalls(list: unknown, place: MessagePlace): MessagePart[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((call: unknown, at): MessagePart[] => {
    if (!isObject(call)) return [];
    const where = below(place, at);
    for (const key of ["function", "custom"]) {
      const inner = call[key];
      if (!isObject(inner)) continue;
      const read = readCall(inner, below(where, key));
      return [read.type === "call" ? { ...read, id: textField(call, "id") ?? read.id } : read];
    }
    return [readCall(call, where)];
  });
}
