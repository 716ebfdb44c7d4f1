import { type ReadLiteral } from "../document";
import { literalsOfText } from "../json-literals";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { decodeMessages } from "../messages/decode-messages";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { parseContainer, parseJsonText } from "../messages/parse-json-text";
import { type PlacedValue } from "./platform-record";
import { valueText } from "./value-text";

/** Strings in strings in strings: nothing real is wrapped more often. */
const maxWraps = 4;

/**
 * JSON in a string as the value that it is, with the spelling of what stands in it;
 * pointers go on below the string's own.
 */
export function openPlace(place: PlacedValue): PlacedValue {
  let opened = place;
  for (let wraps = 0; wraps < maxWraps && typeof opened.value === "string"; wraps += 1) {
    const text = opened.value;
    const value: unknown = text.trimStart().startsWith('"') ? parseJsonText(text) : parseContainer(text);
    if (value === undefined) break;
    opened = {
      ...opened,
      value,
      literal: literalsOfText(text, place.pointer),
      ...(typeof value === "string" ? {} : { text }),
    };
  }
  return opened;
}

/** JSON in a string as the value that it is. */
export const openJson = (value: unknown): unknown => openPlace({ value, pointer: "", literal: () => undefined }).value;

/** What stands in a field of a value; undefined where there is none. */
export const placeBelow = ({ value, pointer, literal }: PlacedValue, key: string): PlacedValue => ({
  value: isObject(value) ? value[key] : undefined,
  pointer: pointerTo(pointer, key),
  literal,
});

/** The messages that a model was given, whatever the request looks like: messages, contents, prompts, or bare text. */
export const modelInput = (value: unknown, pointer: string, literal: ReadLiteral): DecodedMessage[] =>
  spoken(openPlace({ value, pointer, literal }), "user").map((message) =>
    message.role === "assistant" ? withPrintedCalls(message) : message,
  );

/**
 * The messages that a model answered, whatever the response looks like: choices, candidates,
 * generations, items, or bare text.
 */
export function modelOutput(value: unknown, pointer: string, literal: ReadLiteral): DecodedMessage[] {
  const place = openPlace({ value, pointer, literal });
  const calls = vercelCalls(isObject(place.value) ? openPlace(placeBelow(place, "toolCalls")) : place);
  if (calls.length > 0) {
    const said = textParts(placeBelow(place, "text"));
    return [{ pointer: place.pointer, role: "assistant", parts: [...said, ...calls] }];
  }
  return spoken(place, "assistant").map(withPrintedCalls);
}

/** Calls that stand as JSON in the words of a message (Koog), as the calls that they are. */
function withPrintedCalls(message: DecodedMessage): DecodedMessage {
  const parts = message.parts.flatMap((part): MessagePart[] => {
    if (part.type !== "text" || !part.text.trimStart().startsWith("[")) return [part];
    const calls = parseContainer(part.text);
    if (!Array.isArray(calls) || calls.length === 0 || !calls.every(isPrintedCall)) return [part];
    const read = decodeMessages(
      [{ role: "assistant", content: "", tool_calls: calls }],
      "",
      literalsOfText(part.text, ""),
    );
    return read.flatMap(({ parts: found }) => found.map((call) => ({ ...call, pointer: part.pointer })));
  });
  return { ...message, parts };
}

const isPrintedCall = (call: unknown): boolean =>
  isObject(call) && isObject(call["function"]) && typeof call["function"]["name"] === "string" && "id" in call;

/**
 * What a model was given, its prompts as one, and what it answered. A reply that repeats its
 * instructions does not say them.
 */
export function modelTurn(
  given: PlacedValue,
  answered: PlacedValue,
): { input: DecodedMessage[]; output: DecodedMessage[] } {
  const input = modelInput(given.value, given.pointer, given.literal);
  const output = modelOutput(answered.value, answered.pointer, answered.literal);
  const isPrompt = ({ role }: DecodedMessage): boolean => role === "system";
  const [prompt, ...others] = [...output, ...input].filter(isPrompt);
  const prompts = prompt && [{ ...prompt, parts: [prompt, ...others].flatMap(({ parts }) => parts) }];
  const without = (messages: readonly DecodedMessage[]): DecodedMessage[] =>
    messages.filter((message) => !isPrompt(message));
  return { input: [...(prompts ?? []), ...without(input)], output: without(output) };
}

/** Keys under which what is no message keeps its text. */
const textKeys = {
  user: ["prompt", "contents", "input", "question", "query", "text"],
  assistant: ["text", "completion", "response", "answer", "output"],
} as const;

/** The messages of a value; what holds none is one message in its own text. */
function spoken(place: PlacedValue, role: "user" | "assistant"): DecodedMessage[] {
  const { value, pointer, literal } = place;
  if (value === undefined || value === null) return [];
  const decoded = decodeMessages(value, pointer, literal, role);
  if (decoded.length > 0) return decoded.map(withoutOwnIds);
  const key = isObject(value) ? textKeys[role].find((name) => typeof value[name] === "string") : undefined;
  const parts = textParts(key === undefined ? place : placeBelow(place, key));
  return parts.length === 0 ? [] : [{ pointer, role, parts }];
}

/**
 * Ids that were given to calls and results because the file has none join them within one list,
 * and mean nothing in another span.
 */
const withoutOwnIds = (message: DecodedMessage): DecodedMessage => ({
  ...message,
  parts: message.parts.map((part) => {
    if (part.type === "call" && part.id === part.pointer) return { ...part, id: undefined };
    return part.type === "result" && part.callId?.includes("/") === true ? { ...part, callId: undefined } : part;
  }),
});

function textParts({ value, pointer, literal }: PlacedValue): MessagePart[] {
  if (isEmpty(value) || (isObject(value) && Object.values(value).every(isEmpty))) return [];
  const text = valueText(value, pointer, literal);
  return text === undefined || text.trim() === "" ? [] : [{ type: "text", pointer, text }];
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** Tool calls as the Vercel AI SDK writes them: `{ toolCallId, toolName, input | args }`. */
export function vercelCalls({ value, pointer, literal }: PlacedValue): MessagePart[] {
  if (!Array.isArray(value)) return [];
  const items: readonly unknown[] = value;
  return items.flatMap((item, at): MessagePart[] => {
    if (!isObject(item) || typeof item["toolName"] !== "string" || typeof item["type"] === "string") return [];
    const key = item["input"] === undefined ? "args" : "input";
    const place = pointerTo(pointer, at, key);
    const text = valueText(item[key], place, literal) ?? "";
    const id = typeof item["toolCallId"] === "string" ? item["toolCallId"] : undefined;
    return [{ type: "call", pointer: place, id, name: item["toolName"], arguments: openJson(item[key]), text }];
  });
}
