import { buildTrace } from "../build-trace";
import { itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { workflowTrace } from "../llamaindex/event-steps";

const isTyped = (value: unknown): value is JsonObject =>
  isObject(value) && value["__is_pydantic"] === true && hasKeys(value, "value", "qualified_name");

/** Events of a LlamaIndex agent workflow, each with its class. */
export const llamaindexEvents: TraceFormat = {
  name: "llamaindex-events",
  title: "LlamaIndex workflow events",
  words: {
    group: "Other frameworks",
    knownBy: "`__is_pydantic`, `qualified_name`",
    notes:
      "agent from `current_agent_name`; calls and answers belong to the last speaker; a refused hand-off stays a call",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    return items.length > 0 && items.every(({ value }) => isTyped(value))
      ? { confidence: "certain", keys: ["__is_pydantic", "value", "qualified_name"] }
      : null;
  },
  read: (document) => {
    const events = (itemsOf(document) ?? []).flatMap(({ pointer, value }) =>
      isTyped(value)
        ? [
            {
              pointer: pointerTo(pointer, "value"),
              value: objectAt(value, "value"),
              name: textAt(value, "qualified_name"),
            },
          ]
        : [],
    );
    const trace = workflowTrace(events, literalOf(document));
    return [buildTrace({ format: "llamaindex-events", pointer: document.pointer, ...trace })];
  },
};
