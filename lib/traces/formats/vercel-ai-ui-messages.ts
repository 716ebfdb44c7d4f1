import { buildTrace } from "../build-trace";
import { type Document, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt, objectsAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { messageSteps } from "../messages/message-steps";
import { decodeUiMessage, isUiPart } from "../vercel-ai/ui-parts";

const isUiMessage = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value["id"] === "string" &&
  typeof value["role"] === "string" &&
  Array.isArray(value["parts"]) &&
  value["parts"].every((part) => isObject(part) && typeof part["type"] === "string");

/** Messages as `useChat` of the Vercel AI SDK keeps them, alone or in a chat that holds them. */
export const vercelAiUiMessages: TraceFormat = {
  name: "vercel-ai-ui-messages",
  title: "Vercel AI SDK UI messages",
  words: {
    group: "Other frameworks",
    knownBy: "`id`, `role`, `parts` with `step-start`/`tool-*`",
    notes: "a tool part is a call and its answer",
  },
  recognise: (document) => {
    const values = messagesOf(document)
      .slice(0, 200)
      .map(({ value }) => value);
    if (values.length === 0 || !values.every(isUiMessage)) return null;
    const isMarked = values.some((value) => listAt(value, "parts").some(isUiPart));
    return {
      confidence: isMarked ? "certain" : "likely",
      keys: ["id", "role", "parts[].type", ...(isMarked ? ["parts[].state"] : [])],
    };
  },
  read: (document) => {
    const steps = messagesOf(document).flatMap(({ pointer, value }) => {
      if (!isObject(value)) return [];
      const message = decodeUiMessage(value, { value, key: "parts", pointer }, literalOf(document));
      return messageSteps(message, { agent: "assistant" });
    });
    return [
      buildTrace({
        format: "vercel-ai-ui-messages",
        pointer: document.pointer,
        steps,
        externalId: textAt(objectOf(document) ?? {}, "id"),
      }),
    ];
  },
};

const messagesOf = (document: Document): { pointer: string; value: JsonObject }[] => {
  const items = itemsOf(document);
  if (items === null) return objectsAt(objectOf(document) ?? {}, "messages", document.pointer);
  // What is no object stays, so that the list is not taken for one of messages.
  return items.map(({ pointer, value }) => ({ pointer, value: isObject(value) ? value : {} }));
};
