import { isObject } from "../json-value";
import { resultText } from "../messages/result-text";
import { openPlace } from "../platforms/model-io";
import { type PlacedValue } from "../platforms/platform-record";
import { toolOf } from "../platforms/tool-of";
import { type SpanRecord } from "../spans/span-record";

/**
 * What a tool's span says was called and came back. A tracer's wrapper around the arguments and blocks
 * around the answer are taken off.
 */
export function toolRecord(
  name: string,
  input: PlacedValue,
  output: PlacedValue,
  more: { callId?: string | undefined; hasFailed: boolean },
): Pick<SpanRecord, "kind" | "tool"> & { isError?: true } {
  const { tool, isToolError } = toolOf(name, withoutWrapper(input), output, more);
  const opened = openPlace(output);
  const result =
    Array.isArray(opened.value) && opened.value.some(isBlock) ? resultText(opened.value, opened) : tool.result;
  return { kind: "tool", tool: { ...tool, result }, ...(isToolError && { isError: true }) };
}

const isBlock = (value: unknown): boolean => isObject(value) && typeof value["text"] === "string";

/** `{ args, kwargs }` of a function, or the inputs among all that a callback was told, as what they hold. */
export function withoutWrapper(place: PlacedValue): PlacedValue {
  const opened = openPlace(place);
  const { value, pointer, literal } = opened;
  if (!isObject(value)) return place;
  const { args, kwargs, inputs } = value;
  if (isObject(inputs) && ("input_str" in value || "tags" in value))
    return { value: inputs, pointer: `${pointer}/inputs`, literal };
  if (!("kwargs" in value) || !Array.isArray(args)) return place;
  if (args.length === 0) return { value: kwargs ?? {}, pointer: `${pointer}/kwargs`, literal };
  const isAlone = args.length === 1 && (!isObject(kwargs) || Object.keys(kwargs).length === 0);
  return isAlone ? { value: args[0], pointer: `${pointer}/args/0`, literal } : place;
}
