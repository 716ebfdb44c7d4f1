import { buildTrace } from "../build-trace";
import { itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys } from "../json-fields";
import { isObject } from "../json-value";
import { workflowTrace } from "../llamaindex/event-steps";

/** Events of a LlamaIndex agent workflow without their classes: told apart by their keys. */
export const llamaindexEventsPlain: TraceFormat = {
  name: "llamaindex-events-plain",
  title: "LlamaIndex workflow events (untyped)",
  words: {
    group: "Other frameworks",
    knownBy: "`current_agent_name`, `tool_output`",
    notes: "like `llamaindex-events`",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    const isAgentEvent = (value: unknown): boolean =>
      isObject(value) && "current_agent_name" in value && ["response", "input", "delta"].some((key) => key in value);
    const isToolResult = (value: unknown): boolean =>
      isObject(value) && hasKeys(value, "tool_name", "tool_kwargs", "tool_output");
    return items.some(({ value }) => isAgentEvent(value) || isToolResult(value)) &&
      items.every(({ value }) => isObject(value))
      ? { confidence: "certain", keys: ["current_agent_name", "tool_kwargs", "tool_output"] }
      : null;
  },
  read: (document) => {
    const events = (itemsOf(document) ?? []).flatMap(({ pointer, value }) =>
      isObject(value) ? [{ pointer, value, name: undefined }] : [],
    );
    const trace = workflowTrace(events, literalOf(document));
    return [buildTrace({ format: "llamaindex-events-plain", pointer: document.pointer, ...trace })];
  },
};
