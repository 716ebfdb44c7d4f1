import { isObject } from "../json-value";
import { decodeMessages } from "../messages/decode-messages";
import { type DecodedMessage } from "../messages/message";
import { openPlace, placeBelow, vercelCalls } from "./model-io";
import { type PlacedValue } from "./platform-record";
import { printedMessage, printedMessages } from "./printed-message";
import { valueText } from "./value-text";

/** Under what programs keep the text that a run is about, best first. */
const askedKeys = [
  ...[
    "question",
    "query",
    "input",
    "task",
    "prompt",
    "user_input",
    "user_message",
    "message",
    "new_message",
    "request",
  ],
  ...["contents", "topic", "goal", "instruction", "text", "content"],
] as const;
const answeredKeys = ["answer", "final_answer", "output", "result", "response", "text", "content"] as const;

/** What a program was asked, from the arguments of its outermost function: messages, else the one text among them. */
export const askedMessages = (place: PlacedValue): DecodedMessage[] => spokenBy(place, "user", askedKeys);

/** What a program answered, from what its outermost function returned. */
export const answeredMessages = (place: PlacedValue): DecodedMessage[] => spokenBy(place, "assistant", answeredKeys);

/** The first text of a role, for a question or an answer. */
export const textOfRole = (messages: readonly DecodedMessage[], role: DecodedMessage["role"]): string | undefined => {
  for (const message of messages) {
    const said = message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
    if (message.role === role && said.trim() !== "") return said;
  }
  return undefined;
};

function spokenBy(place: PlacedValue, role: DecodedMessage["role"], keys: readonly string[]): DecodedMessage[] {
  const opened = openPlace(place);
  if (vercelCalls(opened).length > 0) return [];
  const found = textPlace(opened, keys);
  const { value, pointer, literal } = found;
  if (value === undefined || value === null) return [];
  const messages = typeof value === "string" ? [] : decodeMessages(value, pointer, literal, role);
  if (messages.length > 0) return messages.flatMap(asPrinted);
  if (typeof value !== "string" && !isFlat(value)) return [];
  const text = found.text ?? valueText(value, pointer, literal) ?? "";
  const state = printedMessages(text, pointer, role);
  if (state.length > 0) return state;
  const printed = printedMessage(text, pointer, role);
  if (printed !== undefined) return printed.parts.length === 0 ? [] : [printed];
  return text.trim() === "" || isRepr(text) ? [] : [{ pointer, role, parts: [{ type: "text", pointer, text }] }];
}

/** A message whose parts are messages that Python printed is those messages. */
function asPrinted(message: DecodedMessage): DecodedMessage[] {
  const read = message.parts.map((part) =>
    part.type === "text" ? printedMessage(part.text, part.pointer, message.role) : undefined,
  );
  if (read.every((one) => one === undefined)) return [message];
  return message.parts
    .map((part, at) => read[at] ?? { ...message, parts: [part] })
    .filter(({ parts }) => parts.length > 0);
}

/** Arguments that are texts and numbers say what was asked all together; larger structures are the program's state. */
const isFlat = (value: unknown): boolean => {
  const values: unknown[] = isObject(value) ? Object.values(value) : Array.isArray(value) ? value : [value];
  return values.length > 0 && values.every((inner) => typeof inner !== "object" && !isRepr(inner));
};

/** An object of Python as its tracer printed it. */
const isRepr = (value: unknown): boolean =>
  typeof value === "string" && /^<?[A-Za-z_][\w.]{0,80}(?:\(\w+=| object at 0x)/.test(value);

/** Down through wrappers of one field (`{ kw: { question } }`), and to the field that is named as what was asked. */
function textPlace(place: PlacedValue, keys: readonly string[], depth = 0): PlacedValue {
  const { value } = place;
  if (!isObject(value) || depth > 4 || typeof value["role"] === "string") return place;
  const names = Object.keys(value);
  const isNamed = typeof value["type"] !== "string" && value["messages"] === undefined;
  const key = keys.find((name) => (typeof value[name] === "string" && value[name] !== "") || isTurn(value[name]));
  if (key !== undefined && isNamed) return placeBelow(place, key);
  const [only] = names;
  if (names.length !== 1 || only === undefined || Array.isArray(value[only])) return place;
  return textPlace(placeBelow(place, only), keys, depth + 1);
}

/** A message by its own keys. */
const isTurn = (value: unknown): boolean =>
  isObject(value) && typeof value["role"] === "string" && (value["content"] ?? value["parts"]) !== undefined;
