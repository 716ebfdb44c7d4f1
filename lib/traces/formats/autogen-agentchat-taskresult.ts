import { type AgentChatItem, agentChatType } from "../autogen/agentchat-steps";
import { agentChatTrace } from "../autogen/agentchat-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectsAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";

/** What a run of AutoGen's AgentChat returns: `{ messages, stop_reason }`, with typed messages. */
export const agentChatTaskResult: TraceFormat = {
  name: "autogen-agentchat-taskresult",
  title: "AutoGen AgentChat task result",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "`messages` with AgentChat's types",
    notes:
      "agent: `source`; call, result, and HandoffMessage of a hand-off are one step; summaries of results and repeated IDs are duplicates; an agent used as a tool receives the call",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null || !isTaskResult(value)) return null;
    const keys = ["messages", "type", "source", ...(Object.hasOwn(value, "stop_reason") ? ["stop_reason"] : [])];
    return { confidence: "certain", keys };
  },
  read: (document) => {
    const value: JsonObject = objectOf(document) ?? {};
    const literal = literalOf(document);
    const items = objectsAt(value, "messages", document.pointer).map((item): AgentChatItem => ({ ...item, literal }));
    const termination = textAt(value, "stop_reason");
    return [agentChatTrace(items, { format: "autogen-agentchat-taskresult", pointer: document.pointer, termination })];
  },
};

/** Whether an object is a result of a run: its messages are AgentChat's. */
export function isTaskResult(value: JsonObject): boolean {
  const messages = value["messages"];
  if (!Array.isArray(messages) || messages.length === 0) return false;
  return messages.slice(0, 200).every((item) => isObject(item) && agentChatType(item) !== undefined);
}
