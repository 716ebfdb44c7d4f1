import { buildChats } from "../chat/build-chat";
import { readExchanges } from "../chat/exchange";
import { seeCall } from "../chat/find-call";
import { itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";

/** Keys that only a request of Converse has beside its messages. */
const requestKeys = ["modelId", "inferenceConfig", "toolConfig", "guardrailConfig", "additionalModelRequestFields"];

/** What Bedrock's Converse is sent and answers, alone, as requests with answers or as Bedrock's log of invocations. */
export const bedrockConverse: TraceFormat = {
  name: "bedrock-converse",
  title: "Bedrock Converse requests and logs",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "`output.message` with `stopReason`; messages of blocks without a type beside `modelId`, `toolConfig`, `inferenceConfig` or a `system` of such blocks; also in `ModelInvocationLog`",
    notes: 'agent "assistant" (the file names none); tool errors from `status`; cached tokens count as input tokens',
  },
  recognise: (document) => {
    const items = itemsOf(document)
      ?.slice(0, 200)
      .map(({ value }) => value) ?? [objectOf(document)];
    const seen = items.map(seeRecord);
    if (seen.includes(null) || !seen.some((keys) => keys !== null && keys.length > 0)) return null;
    return { confidence: "likely", keys: [...new Set(seen.flatMap((keys) => keys ?? []))] };
  },
  read: (document) => {
    const literal = literalOf(document);
    const records = itemsOf(document) ?? [{ value: objectOf(document), pointer: document.pointer }];
    return buildChats(
      records.flatMap(({ value, pointer }) => (isObject(value) ? readExchanges(value, pointer, literal) : [])),
      "bedrock-converse",
    );
  },
};

/** Keys of a record; none for a call that failed, which says nothing of whose it was. */
function seeRecord(value: unknown): string[] | null {
  const seen = seeCall(value);
  if (seen === null) return null;
  if (seen.kind === "converse") return ["output.message", "stopReason"];
  if (seen.kind !== null) return null;
  const { request } = seen;
  if (request === null) return seen.isFailed ? [] : null;
  const messages = listAt(request, "messages").slice(0, 200);
  const isPrompt = listAt(request, "system").some(isBlock);
  const beside = requestKeys.filter((key) => key in request);
  return messages.length > 0 && messages.every(isTurn) && (beside.length > 0 || isPrompt)
    ? ["messages", ...(beside.length > 0 ? beside : ["system"])]
    : null;
}

const isTurn = (value: unknown): boolean =>
  isObject(value) && Array.isArray(value["content"]) && value["content"].every(isBlock);

const isBlock = (value: unknown): value is JsonObject => isObject(value) && !("type" in value);
