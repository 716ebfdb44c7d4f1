import { type AgentChatItem, agentChatType } from "../autogen/agentchat-steps";
import { agentChatTrace } from "../autogen/agentchat-trace";
import { literalOf, objectItems } from "../document";
import { type TraceFormat } from "../format";
import { objectsAt, textAt } from "../json-fields";
import { isTaskResult } from "./autogen-agentchat-taskresult";

/**
 * What `run_stream` of AutoGen's AgentChat yields, as lines or a list: messages, events, pieces,
 * and the results that repeat them.
 */
export const agentChatStream: TraceFormat = {
  name: "autogen-agentchat-stream",
  title: "AutoGen AgentChat stream",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "lines or list of AgentChat's types",
    notes: "chunks of a later message, and results that repeat the run, are duplicates",
  },
  recognise: (document) => {
    const items = objectItems(document).slice(0, 200);
    if (items.length === 0 || !items.some(({ value }) => agentChatType(value) !== undefined)) return null;
    const isStream = items.every(({ value }) => agentChatType(value) !== undefined || isTaskResult(value));
    return isStream ? { confidence: "certain", keys: ["type", "source", "content"] } : null;
  },
  read: (document) => {
    const literal = literalOf(document);
    const all = objectItems(document);
    const items = all.flatMap(({ pointer, value }): AgentChatItem[] =>
      isTaskResult(value)
        ? objectsAt(value, "messages", pointer).map((item) => ({ ...item, literal }))
        : [{ value, pointer, literal }],
    );
    const termination = all.flatMap(({ value }) => textAt(value, "stop_reason") ?? []).at(-1);
    return [agentChatTrace(items, { format: "autogen-agentchat-stream", pointer: document.pointer, termination })];
  },
};
