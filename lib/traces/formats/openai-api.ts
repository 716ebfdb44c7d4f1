import { buildChats } from "../chat/build-chat";
import { readExchanges } from "../chat/exchange";
import { seeCall } from "../chat/find-call";
import { chunksOf } from "../chat/recorded-stream";
import { itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { isResponseStream, streamedResponses } from "../responses/response-stream";

/**
 * What OpenAI's API answers, `chat.completion` or `response`, alone, wrapped as batches do or beside the request of
 * Responses. Responses that name each other are one run.
 */
export const openaiApi: TraceFormat = {
  name: "openai-api",
  title: "OpenAI API responses",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "`object: chat.completion` or `response`, alone, in the lines of a batch or beside the request of Responses (`input`), or the stream of either; Responses that name a `previous_response_id` are chained",
    notes: "an answer alone contains no question; a failed call is an error step",
  },
  recognise: (document) => {
    if (isResponseStream(document)) return { confidence: "certain", keys: ["data:", "type: response."] };
    if (chunksOf(document, "openai", 200) !== null) return { confidence: "certain", keys: ["chat.completion.chunk"] };
    const items = itemsOf(document)
      ?.slice(0, 200)
      .map(({ value }) => value) ?? [objectOf(document)];
    const seen = items.map(seeRecord);
    if (!seen.includes("answer") && !seen.includes("wrapped")) return null;
    if (seen.includes(null)) return null;
    const confidence = seen.includes("wrapped") ? "likely" : "certain";
    return { confidence, keys: ["object", "choices or output"] };
  },
  read: (document) => {
    const items = isResponseStream(document)
      ? streamedResponses(document)
      : (chunksOf(document, "openai") ??
        itemsOf(document) ?? [{ value: objectOf(document), pointer: document.pointer }]);
    const exchanges = items.flatMap(({ value, pointer }) =>
      isObject(value) ? readExchanges(value, pointer, literalOf(document)) : [],
    );
    return buildChats(exchanges, "openai-api");
  },
};

/** An answer, a record of one, or a call that failed; null for anything else. */
function seeRecord(value: unknown): "answer" | "wrapped" | "failed" | null {
  const seen = seeCall(value);
  if (seen === null || !isObject(value)) return null;
  if (seen.kind === "openai") {
    if (seen.isBare) return "answer";
    return listAt(seen.request ?? {}, "messages").length === 0 ? "wrapped" : null;
  }
  if (seen.kind !== null) return null;
  if (isOfResponses(seen.request)) return "wrapped";
  return seen.isFailed && seen.request === null ? "failed" : null;
}

/** A request of Responses that nobody answered: its input has items, beside what only such a request has. */
const isOfResponses = (request: JsonObject | null): boolean =>
  request !== null &&
  typeof request["model"] === "string" &&
  (typeof request["input"] === "string" || Array.isArray(request["input"])) &&
  ["instructions", "previous_response_id", "max_output_tokens", "reasoning", "tools"].some((key) => key in request);
