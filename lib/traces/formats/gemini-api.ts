import { buildChats, buildConversations } from "../chat/build-chat";
import { readExchanges } from "../chat/exchange";
import { seeCall } from "../chat/find-call";
import { chunksOf } from "../chat/recorded-stream";
import { itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt } from "../json-fields";
import { isObject } from "../json-value";

const roles = new Set(["user", "model", "function", "tool", "system", "undefined"]);

/** What Gemini's API is sent and answers: requests with `contents`, their answers, or the contents alone. */
export const geminiApi: TraceFormat = {
  name: "gemini-api",
  title: "Gemini API requests and contents",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "`contents` of `{ role, parts }`, alone, as a list or beside its answer; answers with `candidates`, also as a stream of pieces; camel and snake case",
    notes: 'agent "assistant" (the file names none); prompt = `systemInstruction`; thinking counts as output tokens',
  },
  recognise: (document) => {
    const items = itemsOf(document)
      ?.slice(0, 200)
      .map(({ value }) => value) ?? [objectOf(document)];
    if (chunksOf(document, "gemini", 200) !== null) return { confidence: "likely", keys: ["candidates"] };
    if (isContents(items)) return { confidence: "likely", keys: ["role: model", "parts"] };
    const seen = items.map(seeRecord);
    if (seen.includes(null) || !seen.some((keys) => keys !== null && keys.length > 0)) return null;
    return { confidence: "likely", keys: [...new Set(seen.flatMap((keys) => keys ?? []))] };
  },
  read: (document) => {
    const literal = literalOf(document);
    const items = itemsOf(document);
    if (items !== null && isContents(items.slice(0, 200).map(({ value }) => value)))
      return buildConversations(items, document.pointer, "gemini-api", literal);
    const records = chunksOf(document, "gemini") ?? items ?? [{ value: objectOf(document), pointer: document.pointer }];
    return buildChats(
      records.flatMap(({ value, pointer }) => (isObject(value) ? readExchanges(value, pointer, literal) : [])),
      "gemini-api",
    );
  },
};

/** Keys of a record; none for a call that failed, which says nothing of whose it was. */
function seeRecord(value: unknown): string[] | null {
  const seen = seeCall(value);
  if (seen === null) return null;
  const contents = listAt(seen.request ?? {}, "contents");
  if (seen.kind === "gemini") return ["candidates"];
  if (seen.kind !== null) return null;
  if (contents.length > 0) return isContents(contents.slice(0, 200), false) ? ["contents", "parts"] : null;
  return seen.isFailed && seen.request === null ? [] : null;
}

/** Turns of parts that name no type; of a list alone, some of them are the model's. */
function isContents(list: readonly unknown[], isAlone = true): boolean {
  const isTurn = (item: unknown): boolean =>
    isObject(item) &&
    Array.isArray(item["parts"]) &&
    !("content" in item) &&
    roles.has(String(item["role"])) &&
    listAt(item, "parts").every((part) => isObject(part) && !("type" in part) && !("part_kind" in part));
  return (
    list.length > 0 &&
    list.every(isTurn) &&
    (!isAlone || list.some((item) => isObject(item) && item["role"] === "model"))
  );
}
