import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectItems, objectOf, type PlacedObject } from "../document";
import { type TraceFormat } from "../format";
import { objectsAt } from "../json-fields";
import { isObject } from "../json-value";
import { messageSteps } from "../messages/message-steps";
import { field, itemsIn, itemType, decodeHistory, roleOf } from "../semantic-kernel/chat-history";

const types =
  /^(?:\w*Content|text|image|audio|binary|function_call|function_result|reasoning|annotation|file_reference|streaming_\w+)$/;
const agent = "assistant";

/** A `ChatHistory` of Semantic Kernel as .NET or Python writes it: its messages, alone or under `messages`. */
export const semanticKernelHistory: TraceFormat = {
  name: "semantic-kernel-history",
  title: "Semantic Kernel chat history",
  words: {
    group: "Other frameworks",
    knownBy: "messages with `Role: {Label}` and `Items` of `$type: …Content`, or `role` and `items` of `content_type`",
    notes:
      "agent = `AuthorName` or `name`, else `assistant`; a function is `Plugin-Function`; repeated token counts are kept once; .NET based on a printed history, Python on its source code",
  },
  recognise: (document) => {
    const messages = messagesOf(document).slice(0, 200);
    const isWhole = messages.length > 0 && messages.every(({ value }) => roleOf(value) !== undefined);
    const isOwn = messages.some(({ value }) => {
      const [item] = itemsIn(value, "");
      return item === undefined ? isObject(field(value, "Role").value) : types.test(itemType(item.value) ?? "");
    });
    return isWhole && isOwn
      ? { confidence: "certain", keys: ["Role.Label", "Items.$type or items.content_type"] }
      : null;
  },
  read: (document) => [
    buildTrace({
      format: "semantic-kernel-history",
      pointer: document.pointer,
      steps: decodeHistory(messagesOf(document)).flatMap((message) => messageSteps(message, { agent })),
      system: { name: "Semantic Kernel" },
    }),
  ],
};

function messagesOf(document: Document): PlacedObject[] {
  const whole = objectOf(document);
  if (whole === null) return objectItems(document);
  const literal = literalOf(document);
  const key = ["messages", "Messages", "ChatHistory", "chat_history", "chatHistory"].find((name) =>
    Array.isArray(whole[name]),
  );
  return key === undefined ? [] : objectsAt(whole, key, document.pointer).map((item) => ({ ...item, literal }));
}
