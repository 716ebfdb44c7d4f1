import { buildChats, buildConversations } from "../chat/build-chat";
import { readExchanges } from "../chat/exchange";
import { isRollout, plainAnswerKey, seeCall } from "../chat/find-call";
import { itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";

const roles = new Set(["system", "developer", "user", "assistant", "tool", "function"]);

/**
 * Messages of OpenAI's chat, bare or in `{ messages, tools, response }` as requests are logged; logs of
 * one conversation are one trace.
 */
export const openaiChat: TraceFormat = {
  name: "openai-chat",
  title: "OpenAI chat messages and request logs",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "messages with OpenAI's tool calls and nobody named; `{messages, tools or response}` alone, as a list or JSONL, also as `{prompt, completion}` of a trainer: a request that begins with what another sent and got back goes on with its trace, any other is a trace of its own",
    notes: 'agent "assistant" (the file names none); a leading prompt is its systemPrompt',
  },
  recognise: (document) => {
    const items =
      itemsOf(document)
        ?.map(({ value }) => value)
        .slice(0, 200) ?? [];
    if (isChat(items)) return { confidence: "likely", keys: ["role", "content", "tool_calls"] };
    const records = items.length > 0 ? items : [objectOf(document)];
    const seen = records.map((record) => (isObject(record) ? seeRecord(record) : null));
    if (seen.some((keys) => keys === null)) return null;
    return { confidence: "likely", keys: [...new Set(seen.flatMap((keys) => keys ?? []))] };
  },
  read: (document) => {
    const literal = literalOf(document);
    const items = itemsOf(document) ?? [];
    const isList = items.length > 0 && isChat(items.slice(0, 200).map(({ value }) => value));
    if (isList) {
      return buildConversations(items, document.pointer, "openai-chat", literal);
    }
    const records = items.length > 0 ? items : [{ value: objectOf(document), pointer: document.pointer }];
    const exchanges = records.flatMap(({ value, pointer }) =>
      isObject(value) ? readExchanges(value, pointer, literal) : [],
    );
    return buildChats(exchanges, "openai-chat");
  },
};

/**
 * Whether these are chat messages that could be nobody else's: calls and results in OpenAI's form, and
 * nobody with a name of their own.
 */
function isChat(list: readonly unknown[]): boolean {
  if (list.length === 0 || !list.every((item) => isObject(item) && roles.has(String(item["role"])))) return false;
  const messages = list.filter(isObject);
  const isNamed = messages.some(({ role, name }) => role !== "tool" && role !== "function" && typeof name === "string");
  const hasCalls = messages.some(
    (message) =>
      listAt(message, "tool_calls").some((call) => isObject(call) && isObject(call["function"])) ||
      typeof message["tool_call_id"] === "string" ||
      isObject(message["function_call"]),
  );
  return hasCalls && !isNamed && !messages.some((message) => "tool_responses" in message);
}

/** A record of a request: messages beside what only a request has, or beside its response. */
function seeRecord(record: JsonObject): string[] | null {
  if (isRollout(record)) return ["prompt", "completion"];
  const seen = seeCall(record);
  const inner = seen?.request ?? record;
  const isPlain = !seen?.kind && plainAnswerKey(record) !== undefined;
  const messages = listAt(inner, "messages" in inner || !(isPlain || seen?.kind === "message") ? "messages" : "input");
  if (
    messages.length === 0 ||
    !messages.slice(0, 50).every((item) => isObject(item) && roles.has(String(item["role"])))
  )
    return null;
  if (seen?.kind === "openai" || seen?.kind === "message") return ["messages", "response"];
  if (seen?.kind) return null;
  if (isPlain && isUnanswered(messages)) return ["messages", "response"];
  const beside = ["tools", "functions", "model", "temperature", "response_format"].filter((key) => key in inner);
  if (isChat(messages.slice(0, 200))) return ["messages", "tool_calls"];
  return beside.length > 0 && messages.every((item) => !isObject(item) || item["name"] === undefined)
    ? ["messages", ...beside]
    : null;
}

/** Messages of nobody by name, of texts and typed parts, that end with what nobody answered in them. */
function isUnanswered(messages: readonly unknown[]): boolean {
  const isPart = (part: unknown): boolean => typeof part === "string" || (isObject(part) && "type" in part);
  const isPlain = (item: unknown): boolean =>
    isObject(item) && item["name"] === undefined && listAt(item, "content").every(isPart);
  const last = messages.at(-1);
  return messages.slice(0, 200).every(isPlain) && isObject(last) && last["role"] !== "assistant";
}
