import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessages } from "../messages/decode-messages";
import { type MessagePart } from "../messages/message";
import { type SpanRecord } from "../spans/span-record";
import { openPlace } from "./model-io";
import { type PlacedValue } from "./platform-record";
import { printedMessage } from "./printed-message";
import { valueText } from "./value-text";

/** Keys under which tracers of functions keep all keyword arguments of a call, or the one thing that it returned. */
const argumentWraps = new Set(["kw", "kwargs", "k", "input", "inputs", "args", "arguments"]);
const resultWraps = new Set(["output", "outputs", "result", "return", "value"]);

/** What the only field of a wrapper holds; the value itself where it is none. */
function unwrapped(place: PlacedValue, keys: ReadonlySet<string>, isWanted: (inner: unknown) => boolean): PlacedValue {
  const { value, pointer, literal } = place;
  const [key, ...others] = isObject(value) ? Object.keys(value) : [];
  if (!isObject(value) || key === undefined || others.length > 0 || !keys.has(key) || !isWanted(value[key]))
    return place;
  return { value: value[key], pointer: pointerTo(pointer, key), literal };
}

/** An empty object, or one of nulls, stands where a failed call returned nothing. */
const isNothing = (value: unknown): boolean => isObject(value) && Object.values(value).every((inner) => inner === null);

const textOf = ({ text, value, pointer, literal }: PlacedValue): string | undefined =>
  text ?? valueText(value, pointer, literal);

/**
 * A tool's span: its arguments without the wrapper of the tracer, and what came back. A dumped tool message is its own
 * text, and says which call it answers and whether it failed.
 */
export function toolOf(
  name: string,
  input: PlacedValue,
  output: PlacedValue,
  { callId, hasFailed = false }: { callId?: string | undefined; hasFailed?: boolean } = {},
): { tool: NonNullable<SpanRecord["tool"]>; isToolError: boolean } {
  const given = unwrapped(openPlace(input), argumentWraps, isObject);
  const answered = unwrapped(openPlace(output), resultWraps, (inner) => inner !== undefined && inner !== null);
  const message = toolMessage(openPlace(answered));
  const tool = {
    name,
    callId: callId ?? message?.callId,
    arguments: given.value ?? "",
    argumentsText: textOf(given) ?? "",
    argumentsPointer: given.pointer,
    result: message?.text ?? (hasFailed && isNothing(answered.value) ? undefined : textOf(answered)),
    resultPointer: message?.pointer ?? answered.pointer,
  };
  return { tool, isToolError: message?.isError ?? false };
}

/** What the tool answered, where it is a message of LangChain, flat, dumped or printed. */
function toolMessage({ value, pointer, literal }: PlacedValue): (MessagePart & { type: "result" }) | undefined {
  if (typeof value === "string") return printedMessage(value, pointer, "tool")?.parts.find(isResult);
  if (!isObject(value) || !isDumped(value)) return undefined;
  for (const { parts } of decodeMessages(value, pointer, literal, "tool"))
    for (const part of parts) if (part.type === "result") return part;
  // Without its type, too, it says which call it answers.
  const { content, tool_call_id: callId, status } = value;
  if (typeof content !== "string" || typeof callId !== "string") return undefined;
  return { type: "result", pointer: `${pointer}/content`, callId, text: content, isError: status === "error" };
}

const isResult = (part: MessagePart): part is MessagePart & { type: "result" } => part.type === "result";

const isDumped = (fields: JsonObject): boolean =>
  (fields["type"] === "tool" && isObject(fields["data"]) && isDumped(fields["data"])) ||
  (fields["lc"] !== undefined && fields["kwargs"] !== undefined) ||
  (fields["tool_call_id"] !== undefined && fields["content"] !== undefined);
