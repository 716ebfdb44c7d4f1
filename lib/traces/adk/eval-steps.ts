import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { pairCalls } from "../messages/pair-calls";
import { readCall } from "../messages/read-call";
import { type StepDraft } from "../step-draft";
import { adkField, adkKey, adkObject } from "./event-fields";

/** Who answers where an invocation names nobody. */
const nobody = "assistant";

/** The steps of one turn: what the user said, what was done, and what the agent answered in the end. */
export function invocationSteps(invocation: JsonObject, pointer: string, literal: ReadLiteral): StepDraft[] {
  const startedAt = isoTime(adkField(invocation, "creationTimestamp"));
  const asked = contentOf(invocation, "userContent", pointer, literal);
  const answered = contentOf(invocation, "finalResponse", pointer, literal);
  const data = adkObject(invocation, "intermediateData");
  const where = pointerTo(pointer, adkKey(invocation, "intermediateData"));
  const done = [
    ...usesOf(data, where, literal),
    ...responsesOf(data, where, literal),
    ...eventsOf(data, where, literal),
  ];
  const isSaid = textOf(done.at(-1)?.parts ?? []) === textOf(answered) && textOf(answered) !== "";
  const messages: DecodedMessage[] = [
    { pointer, role: "user", parts: asked },
    ...done,
    ...(isSaid ? [] : [{ pointer, role: "assistant" as const, parts: answered }]),
  ];
  return pairCalls(messages)
    .flatMap((message) => messageSteps(message, { agent: nobody }))
    .map((step) => (step.startedAt === undefined ? { ...step, startedAt } : step));
}

/** What the agent answered in the end, as text. */
export const finalText = (invocation: JsonObject): string => {
  const text = textOf(contentOf(invocation, "finalResponse", "", () => undefined));
  return text.trim();
};

const textOf = (parts: readonly MessagePart[]): string =>
  parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");

function contentOf(from: JsonObject, key: string, pointer: string, literal: ReadLiteral): MessagePart[] {
  const at = pointerTo(pointer, adkKey(from, key), "parts");
  return decodeContent(adkObject(from, key)["parts"], { pointer: at, literal });
}

/** Calls of tools with their answers, which stand in a list of their own. */
function usesOf(data: JsonObject, pointer: string, literal: ReadLiteral): DecodedMessage[] {
  const [calls, answers] = [adkKey(data, "toolUses"), adkKey(data, "toolResponses")];
  const responses = objectsAt(data, answers, pointer).map(({ value, pointer: at }) => ({
    id: textAt(value, "id"),
    part: decodeContent([{ function_response: value }], { pointer: at, literal }).map((part) => atOwnPlace(part, at)),
  }));
  const taken = new Set<object>();
  const answerOf = (id: string | undefined): MessagePart[] => {
    const found = responses.find((response) => !taken.has(response) && (id === undefined || response.id === id));
    if (found !== undefined) taken.add(found);
    return found?.part ?? [];
  };
  const used = objectsAt(data, calls, pointer).map(({ value, pointer: at }): DecodedMessage => ({
    pointer: at,
    role: "assistant",
    parts: [readCall(value, { pointer: at, literal }), ...answerOf(textAt(value, "id"))],
  }));
  const left = responses.filter((response) => !taken.has(response)).flatMap(({ part }) => part);
  return left.length === 0 ? used : [...used, { pointer, role: "tool", parts: left }];
}

/** A response was decoded as if it lay in a part. */
const atOwnPlace = (part: MessagePart, pointer: string): MessagePart => ({
  ...part,
  pointer: part.pointer.replace(`${pointer}/0/function_response`, pointer),
});

/** `[author, parts]`: what other agents said on the way. */
function responsesOf(data: JsonObject, pointer: string, literal: ReadLiteral): DecodedMessage[] {
  const key = adkKey(data, "intermediateResponses");
  const list = data[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, at): DecodedMessage[] => {
    if (!Array.isArray(item)) return [];
    const [author, parts] = item as unknown[];
    const where = pointerTo(pointer, key, at);
    const name = typeof author === "string" && author !== "" ? author : undefined;
    const said = decodeContent(parts, { pointer: pointerTo(where, 1), literal });
    return [{ pointer: where, role: "assistant", name, parts: said }];
  });
}

/** Newer versions keep the events themselves, calls and answers among them. */
function eventsOf(data: JsonObject, pointer: string, literal: ReadLiteral): DecodedMessage[] {
  const key = adkKey(data, "invocationEvents");
  return objectsAt(data, key, pointer).map(({ value, pointer: at }): DecodedMessage => {
    const author = textAt(value, "author");
    const isUser = author === "user";
    const content = isObject(value["content"]) ? value["content"]["parts"] : undefined;
    return {
      pointer: at,
      role: isUser ? "user" : "assistant",
      name: isUser || author === "" ? undefined : author,
      parts: decodeContent(content, { pointer: pointerTo(at, "content", "parts"), literal }),
    };
  });
}
