import { ag2Steps } from "../autogen/ag2-steps";
import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { type JsonObject } from "../json-value";

const signature = ["chat_id", "summary", "cost", "human_input"] as const;

/** What `initiate_chat` of AG2 and AutoGen 0.2 returns, as its users dump it: `{ chat_history, summary, cost, … }`. */
export const ag2ChatResult: TraceFormat = {
  name: "ag2-chat-result",
  title: "AG2 chat result",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "`chat_history` with `chat_id`, `summary`, `cost` or `human_input`",
    notes:
      "agent: `name`; in chats of two, an unnamed caller is whoever does not answer the call; ordered as listed; `transfer_to_X` and its answer are one hand-off; what runs code (`exitcode:`) is a tool result",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null || !Array.isArray(value["chat_history"])) return null;
    const seen = signature.filter((key) => Object.hasOwn(value, key));
    return { confidence: seen.length > 1 ? "certain" : "likely", keys: ["chat_history", ...seen] };
  },
  read: (document) => {
    const value: JsonObject = objectOf(document) ?? {};
    const { pointer } = document;
    const literal = literalOf(document);
    const messages = objectsAt(value, "chat_history", pointer).map((message) => ({ ...message, literal }));
    const chat = ag2Steps(messages);
    const totalCost = numberAt(objectAt(objectAt(value, "cost"), "usage_including_cached_inference"), "total_cost");
    const answers = listAt(value, "human_input");
    return [
      buildTrace({
        format: "ag2-chat-result",
        pointer,
        ...chat,
        finalAnswer: textAt(value, "summary")?.trim() || undefined,
        metadata: {
          ...(totalCost !== undefined && { totalCost }),
          ...(answers.length > 0 && { humanInput: answers }),
        },
      }),
    ];
  },
};
