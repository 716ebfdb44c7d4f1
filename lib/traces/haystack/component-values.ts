import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { type DecodedMessage } from "../messages/message";
import { askedMessages } from "../platforms/asked";
import { placeBelow } from "../platforms/model-io";
import { type PlacedValue } from "../platforms/platform-record";
import { decodeChat } from "./chat-messages";

/** What a model was given: messages, or the prompt of a generator that knows only texts. */
export function givenIn(place: PlacedValue): DecodedMessage[] {
  const prompt = said(placeBelow(place, "system_prompt"), "system");
  const messages = messagesAt(place, "messages");
  return [...prompt, ...(messages.length > 0 ? messages : said(placeBelow(place, "prompt"), "user"))];
}

/** What a component was asked, under whatever name its input has. */
export function askedIn(place: PlacedValue): DecodedMessage[] {
  const given = givenIn(place);
  return given.length > 0 ? given : askedMessages(place);
}

/** What a generator answered, the answers that a builder made of it, or the last word of an agent. */
export function repliesIn(place: PlacedValue): DecodedMessage[] {
  const replies = messagesAt(place, "replies");
  if (replies.length > 0) return replies;
  const answers = itemsAt(place, "answers").flatMap((answer) => said(placeBelow(answer, "data"), "assistant"));
  return answers.length > 0 ? answers : lastIn(place);
}

/** Of all messages of an agent the last. */
export function lastIn(place: PlacedValue): DecodedMessage[] {
  const { value, pointer, literal } = placeBelow(place, "last_message");
  return isObject(value) ? [decodeChat({ value, pointer, literal })] : messagesAt(place, "messages").slice(-1);
}

/** A list of messages; a bare text in it is a reply. */
export const messagesAt = (place: PlacedValue, key: string): DecodedMessage[] =>
  itemsAt(place, key).flatMap((item) =>
    isObject(item.value) ? [decodeChat({ ...item, value: item.value })] : said(item, "assistant"),
  );

export function itemsAt(place: PlacedValue, key: string): PlacedValue[] {
  const { value, pointer, literal } = placeBelow(place, key);
  return Array.isArray(value)
    ? value.map((item: unknown, at) => ({ value: item, pointer: pointerTo(pointer, at), literal }))
    : [];
}

const said = ({ value, pointer }: PlacedValue, role: DecodedMessage["role"]): DecodedMessage[] =>
  typeof value === "string" && value !== "" ? [{ pointer, role, parts: [{ type: "text", pointer, text: value }] }] : [];
