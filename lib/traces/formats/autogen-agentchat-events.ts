import { agentChatTrace } from "../autogen/agentchat-trace";
import { describeCoreAgents, type EventLine, isCoreEvent, readCoreEvents } from "../autogen/core-events";
import { type Document, itemsOf } from "../document";
import { type TraceFormat } from "../format";
import { textAt } from "../json-fields";
import { isObject } from "../json-value";

/** The lines of autogen-core's event logger: messages sent and delivered, calls of models and of tools. */
export const agentChatEvents: TraceFormat = {
  name: "autogen-agentchat-events",
  title: "AutoGen event log",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "lines `LLMCall`, `ToolCall`, `Message` with `delivery_stage`",
    notes: "messages from the payloads; model output that no message repeats (ledgers) becomes thoughts",
  },
  recognise: (document) =>
    linesOf(document)
      .slice(0, 200)
      .some(({ line }) => isCoreEvent(line))
      ? { confidence: "certain", keys: ["type", "agent_id", "delivery_stage"] }
      : null,
  read: (document) => {
    const lines = linesOf(document).filter(({ line }) => isCoreEvent(line));
    const items = readCoreEvents(lines);
    const speakers = new Set(items.flatMap(({ value }) => textAt(value, "source") ?? []));
    const agents = describeCoreAgents(lines, speakers);
    return [agentChatTrace(items, { format: "autogen-agentchat-events", pointer: document.pointer, agents })];
  },
};

const linesOf = (document: Document): EventLine[] =>
  (itemsOf(document) ?? []).flatMap(({ pointer, value }) => (isObject(value) ? [{ pointer, line: value }] : []));
