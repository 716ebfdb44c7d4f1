import { buildChats, buildConversations } from "../chat/build-chat";
import { readExchanges } from "../chat/exchange";
import { seeCall } from "../chat/find-call";
import { chunksOf } from "../chat/recorded-stream";
import { itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";

const blockTypes = new Set(["tool_use", "tool_result", "thinking", "redacted_thinking", "server_tool_use"]);

/** Messages of Anthropic's API: an answer, requests with their answers, or the messages alone. */
export const anthropicApi: TraceFormat = {
  name: "anthropic-api",
  title: "Anthropic messages",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "`type: message` with `stop_reason`, also in a batch or as the stream of its events; request with response; messages with tool_use, tool_result or thinking blocks",
    notes: 'agent "assistant"; tool errors by `is_error`',
  },
  recognise: (document) => {
    if (chunksOf(document, "anthropic", 200) !== null)
      return { confidence: "certain", keys: ["message_start", "content_block_delta"] };
    const items = itemsOf(document)
      ?.slice(0, 200)
      .map(({ value }) => value) ?? [objectOf(document)];
    if (items.length === 0) return null;
    const seen = items.map((item) => (isObject(item) ? (seeRecord(item) ?? seeFailure(item)) : null));
    if (seen.every((keys) => keys !== null) && seen.some((keys) => keys.length > 0))
      return { confidence: "certain", keys: seen.flat().slice(0, 2) };
    return isConversation(items) ? { confidence: "likely", keys: ["role", "tool_use", "tool_result"] } : null;
  },
  read: (document) => {
    const literal = literalOf(document);
    const items = chunksOf(document, "anthropic") ??
      itemsOf(document) ?? [{ value: objectOf(document), pointer: document.pointer }];
    if (isConversation(items.slice(0, 200).map(({ value }) => value)))
      return buildConversations(items, document.pointer, "anthropic-api", literal);
    const exchanges = items.flatMap(({ value, pointer }) =>
      isObject(value) ? readExchanges(value, pointer, literal) : [],
    );
    return buildChats(exchanges, "anthropic-api");
  },
};

/** An answer, a request with its answer, or a request whose messages have Anthropic's blocks. */
function seeRecord(record: JsonObject): string[] | null {
  const seen = seeCall(record);
  if (seen?.kind === "anthropic") {
    if (seen.isBare) return ["type: message", "stop_reason"];
    return [...(seen.request === null ? [] : ["messages"]), "response.stop_reason"];
  }
  if (seen?.kind) return null;
  const messages = listAt(seen?.request ?? record, "messages");
  return isConversation(messages.slice(0, 200)) ? ["messages", "tool_use"] : null;
}

/** A call of a batch that failed says nothing of whose it was. */
const seeFailure = (record: JsonObject): string[] | null => (seeCall(record)?.isFailed === true ? [] : null);

/** Turns of user and assistant, some with a block that only Anthropic has. */
const isConversation = (list: readonly unknown[]): boolean =>
  list.length > 0 &&
  list.every(
    (item) => isObject(item) && (item["role"] === "user" || item["role"] === "assistant") && item["type"] !== "message",
  ) &&
  list.some((item) =>
    isObject(item)
      ? listAt(item, "content").some((block) => isObject(block) && blockTypes.has(String(block["type"])))
      : false,
  );
