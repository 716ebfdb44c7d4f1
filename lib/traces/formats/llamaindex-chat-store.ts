import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { chatTrace } from "../llamaindex/chat-steps";
import { isLlamaMessage } from "../llamaindex/decode-message";

/** A persisted `SimpleChatStore` of LlamaIndex: under each key one conversation. */
export const llamaindexChatStore: TraceFormat = {
  name: "llamaindex-chat-store",
  title: "LlamaIndex chat store",
  words: {
    group: "Other frameworks",
    knownBy: "`store`, `blocks`",
    notes: "one trace per key; the agent is known only after a hand-off",
  },
  recognise: (document) => {
    const value = objectOf(document);
    const lists = Object.values(objectAt(value ?? {}, "store"));
    const isStore =
      lists.length > 0 && lists.every((list) => Array.isArray(list) && list.slice(0, 50).every(isLlamaMessage));
    if (!isStore) return null;
    return {
      confidence: value?.["class_name"] === "SimpleChatStore" ? "certain" : "likely",
      keys: ["store", "blocks", "class_name"],
    };
  },
  read: (document) => {
    const store = objectAt(objectOf(document) ?? {}, "store");
    const base = pointerTo(document.pointer, "store");
    const literal = literalOf(document);
    return Object.keys(store).map((key) => {
      const messages = objectsAt(store, key, base).map((message) => ({ ...message, literal }));
      return buildTrace({
        format: "llamaindex-chat-store",
        pointer: pointerTo(base, key),
        ...chatTrace(messages),
        externalId: key,
      });
    });
  },
};
