import { eventSteps } from "../agentscope/event-steps";
import { buildTrace } from "../build-trace";
import { itemsOf, objectItems } from "../document";
import { type TraceFormat } from "../format";
import { isObject } from "../json-value";

const types = /^(?:REPLY|MODEL_CALL|TEXT_BLOCK|THINKING_BLOCK|TOOL_CALL|TOOL_RESULT|HINT_BLOCK|DATA_BLOCK)/;

/** Events of AgentScope's replies, one a line; several agents' replies may be among them. What the user said is not. */
export const agentscopeEvents: TraceFormat = {
  name: "agentscope-events",
  title: "AgentScope events",
  words: {
    group: "Other frameworks",
    knownBy: "`type`, `reply_id`",
    notes: "agent from `REPLY_START.name`; blocks are merged",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    const isEvent = (value: unknown): boolean =>
      isObject(value) && "reply_id" in value && types.test(String(value["type"]));
    const count = items.filter(({ value }) => isEvent(value)).length;
    return count > 0 && count * 2 > items.length ? { confidence: "certain", keys: ["type", "reply_id"] } : null;
  },
  read: (document) => {
    const events = objectItems(document);
    return [buildTrace({ format: "agentscope-events", pointer: document.pointer, ...eventSteps(events) })];
  },
};
