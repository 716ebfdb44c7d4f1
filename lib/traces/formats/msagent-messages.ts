import { buildTrace } from "../build-trace";
import { type Document, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectsAt } from "../json-fields";
import { framedSteps, isAgentFrameworkMessage, mergeFrameworkHandoffs } from "../msagent/message-steps";

/**
 * Messages of the Microsoft Agent Framework, a list of them or a response that holds them. The
 * user's turn is often not among them.
 */
export const msagentMessages: TraceFormat = {
  name: "msagent-messages",
  title: "Microsoft Agent Framework messages",
  words: {
    group: "Other frameworks",
    knownBy: "`type: message`, `contents`",
    notes:
      "agent from `author_name`; `handoff_to_X` and its answer are one hand-off; the user message is often missing",
  },
  recognise: (document) => {
    const messages = messagesOf(document).slice(0, 200);
    return messages.length > 0 && messages.every(({ value }) => isAgentFrameworkMessage(value))
      ? { confidence: "certain", keys: ["type: message", "contents", "role"] }
      : null;
  },
  read: (document) => {
    const steps = framedSteps(messagesOf(document), literalOf(document));
    return [buildTrace({ format: "msagent-messages", pointer: document.pointer, ...mergeFrameworkHandoffs(steps) })];
  },
};

const messagesOf = (document: Document): { pointer: string; value: unknown }[] =>
  itemsOf(document) ?? objectsAt(objectOf(document) ?? {}, "messages", document.pointer);
