import { buildTrace } from "../build-trace";
import { type Document, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { agentName, markSubAgents } from "../mastra/sub-agents";
import { isFormat2, type ThreadMessage, threadSteps } from "../mastra/thread-steps";

/**
 * Messages of a Mastra thread, a list of them or a query's answer that holds them.
 * Sub-agents have threads of their own.
 */
export const mastraMessages: TraceFormat = {
  name: "mastra-messages",
  title: "Mastra messages",
  words: { group: "Other frameworks", knownBy: "`content.format: 2`", notes: "like `mastra-libsql`" },
  recognise: (document) => {
    const messages = messagesOf(document).slice(0, 200);
    return messages.length > 0 &&
      messages.every(({ content, fields }) => isFormat2(content) && typeof fields["role"] === "string")
      ? { confidence: "certain", keys: ["role", "content.format: 2", "content.parts"] }
      : null;
  },
  read: (document) => {
    const messages = messagesOf(document);
    const steps = threadSteps(messages, agentName(threadSteps(messages, "assistant")));
    return [
      buildTrace({
        format: "mastra-messages",
        pointer: document.pointer,
        steps: markSubAgents(steps),
        externalId: messages.map(({ fields }) => textAt(fields, "threadId")).find((id) => id !== undefined),
      }),
    ];
  },
};

function messagesOf(document: Document): ThreadMessage[] {
  const fields = objectOf(document) ?? {};
  const key = ["messagesV2", "messages"].find((name) => Array.isArray(fields[name])) ?? "messages";
  const literal = literalOf(document);
  const listed = itemsOf(document) ?? objectsAt(fields, key, document.pointer);
  return listed.flatMap(({ pointer, value }): ThreadMessage[] => [
    isObject(value)
      ? { pointer, fields: value, content: value["content"], contentPointer: pointerTo(pointer, "content"), literal }
      : { pointer, fields: {}, content: undefined, contentPointer: pointer, literal },
  ]);
}
