import { isObject } from "../json-value";
import { type DecodedMessage } from "../messages/message";
import { decodeMessages } from "../messages/decode-messages";
import { openPlace, placeBelow } from "./model-io";
import { type PlacedValue } from "./platform-record";
import { valueText } from "./value-text";

/** Under what programs keep the text that a run is about, best first. */
const askedKeys = [
  ...["question", "query", "input", "task", "prompt", "user_input", "user_message", "message", "request", "topic"],
  ...["goal", "instruction", "text", "content"],
] as const;
const answeredKeys = ["answer", "final_answer", "output", "result", "response", "text", "content"] as const;

/** What a program was asked, from the arguments of its outermost function: messages, else the one text among them. */
export const askedMessages = (place: PlacedValue): DecodedMessage[] => spokenBy(place, "user", askedKeys);

/** What a program answered, from what its outermost function returned. */
export const answeredMessages = (place: PlacedValue): DecodedMessage[] => spokenBy(place, "assistant", answeredKeys);

function spokenBy(place: PlacedValue, role: DecodedMessage["role"], keys: readonly string[]): DecodedMessage[] {
  const found = textPlace(openPlace(place), keys);
  const { value, pointer, literal } = found;
  if (value === undefined || value === null) return [];
  const messages = typeof value === "string" ? [] : decodeMessages(value, pointer, literal, role);
  if (messages.length > 0) return messages;
  const text = found.text ?? valueText(value, pointer, literal) ?? "";
  return text.trim() === "" || text === "{}" || text === "[]"
    ? []
    : [{ pointer, role, parts: [{ type: "text", pointer, text }] }];
}

/** Down through wrappers of one field (`{ kw: { question } }`), and to the field that is named as what was asked. */
function textPlace(place: PlacedValue, keys: readonly string[], depth = 0): PlacedValue {
  const { value } = place;
  if (!isObject(value) || depth > 4 || typeof value["role"] === "string") return place;
  const names = Object.keys(value);
  const key = keys.find((name) => typeof value[name] === "string" && value[name] !== "");
  if (key !== undefined && typeof value["type"] !== "string") return placeBelow(place, key);
  const [only] = names;
  if (names.length !== 1 || only === undefined || Array.isArray(value[only])) return place;
  return textPlace(placeBelow(place, only), keys, depth + 1);
}
