import { buildTrace } from "../build-trace";
import { objectOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, objectAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { contextTrace } from "../llamaindex/context-trace";

/** A dumped context of a LlamaIndex workflow, `Context.to_dict()`: what an agent workflow keeps in its state. */
export const llamaindexContext: TraceFormat = {
  name: "llamaindex-context",
  title: "LlamaIndex workflow context",
  words: {
    group: "Other frameworks",
    knownBy: "`state.state_data._data`",
    notes: "memory, else the reasoning; the first agent is inferred (reported as an issue)",
  },
  recognise: (document) => {
    const value = objectOf(document);
    const data = objectAt(objectAt(objectAt(value ?? {}, "state"), "state_data"), "_data");
    return value !== null && hasKeys(data, "agents", "current_agent_name")
      ? { confidence: "certain", keys: ["state.state_data._data", "agents", "current_agent_name"] }
      : null;
  },
  read: (document) => {
    const data = objectAt(objectAt(objectAt(objectOf(document) ?? {}, "state"), "state_data"), "_data");
    const at = pointerTo(document.pointer, "state", "state_data", "_data");
    return [buildTrace({ format: "llamaindex-context", pointer: document.pointer, ...contextTrace(data, at) })];
  },
};
