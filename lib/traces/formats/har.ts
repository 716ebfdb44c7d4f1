import { buildChats } from "../chat/build-chat";
import { type Exchange, exchangesOf } from "../chat/exchange";
import { answerIn, failureIn, type Found, isRequest } from "../chat/find-call";
import { streamedAnswer } from "../chat/streamed-answer";
import { type Document, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, objectsAt, textAt } from "../json-fields";
import { literalsOfText } from "../json-literals";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { parseContainer } from "../messages/parse-json-text";

/** What a browser or a proxy recorded of HTTP: the calls of models among it, by what they sent and got back. */
export const har: TraceFormat = {
  name: "har",
  title: "HTTP archive (HAR)",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "`log.entries[]` of `request` and `response`, where one of them is a call of a model",
    notes: "calls of OpenAI, Anthropic, Gemini, Bedrock, and Cohere, including streams; all other traffic is left out",
  },
  recognise: (document) =>
    entriesOf(document)
      .slice(0, 200)
      .some((entry) => callOf(entry).length > 0)
      ? { confidence: "certain", keys: ["log.entries", "request.postData"] }
      : null,
  read: (document) => buildChats(entriesOf(document).flatMap(callOf), "har"),
};

const entriesOf = (document: Document): { pointer: string; value: JsonObject }[] =>
  objectsAt(objectAt(objectOf(document) ?? {}, "log"), "entries", pointerTo(document.pointer, "log"));

/** The call that an entry is; none where it asks no model. */
function callOf({ pointer, value }: { pointer: string; value: JsonObject }): Exchange[] {
  const request = bodyAt(objectAt(objectAt(value, "request"), "postData"), pointerTo(pointer, "request", "postData"));
  if (request === null || !isRequest(request.value)) return [];
  const content = objectAt(objectAt(value, "response"), "content");
  const body = bodyAt(content, pointerTo(pointer, "response", "content"));
  const answer = body && answerIn(body);
  if (answer === null && (body === null || failureIn(body, null) === null)) return [];
  const record = { value: { time: value["startedDateTime"], response: body?.value }, pointer, literal: noLiteral };
  return exchangesOf(body === null || answer !== null ? record : body, request, answer).map((exchange) => ({
    ...exchange,
    pointer,
  }));
}

const noLiteral = (): undefined => undefined;

/** What was sent or came back, where it is JSON or a stream of it; a proxy keeps some bodies in base64. */
function bodyAt(from: JsonObject, pointer: string): Found | null {
  const written = textAt(from, "text") ?? "";
  const text = from["encoding"] === "base64" ? fromBase64(written) : written;
  const where = pointerTo(pointer, "text");
  const value: unknown = parseContainer(text) ?? streamedAnswer(text);
  const body: unknown = Array.isArray(value) ? streamedAnswer(value) : value;
  return isObject(body) ? { value: body, pointer: where, literal: literalsOfText(text, where) } : null;
}

function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
  } catch {
    return "";
  }
}
