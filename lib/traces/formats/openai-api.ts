import { buildChats } from "../chat/build-chat";
import { readExchanges, responseKind } from "../chat/exchange";
import { itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { isObject } from "../json-value";
import { isResponseStream, streamedResponses } from "../responses/response-stream";

/** What OpenAI's API answers, `chat.completion` or `response`, alone, or several Responses that continue each other. */
export const openaiApi: TraceFormat = {
  name: "openai-api",
  title: "OpenAI API responses",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "`object: chat.completion` or `response`, or the stream of events of a response; Responses that name a `previous_response_id` are chained",
    notes: "holds the answer only: the question is missing",
  },
  recognise: (document) => {
    if (isResponseStream(document)) return { confidence: "certain", keys: ["data:", "type: response."] };
    const items = itemsOf(document)
      ?.slice(0, 200)
      .map(({ value }) => value) ?? [objectOf(document)];
    return items.length > 0 && items.every((item) => responseKind(item) === "openai")
      ? { confidence: "certain", keys: ["object", "choices or output"] }
      : null;
  },
  read: (document) => {
    const items = isResponseStream(document)
      ? streamedResponses(document)
      : (itemsOf(document) ?? [{ value: objectOf(document), pointer: document.pointer }]);
    const exchanges = items.flatMap(({ value, pointer }) =>
      isObject(value) ? readExchanges(value, pointer, literalOf(document)) : [],
    );
    return buildChats(exchanges, "openai-api");
  },
};
