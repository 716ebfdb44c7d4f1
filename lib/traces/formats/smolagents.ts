import { buildTrace } from "../build-trace";
import { firstItems, literalOf, objectItems } from "../document";
import { type TraceFormat } from "../format";
import { isObject, type JsonObject } from "../json-value";
import { isAction, isTask, memoryTrace } from "../smolagents/memory-steps";

/** The memory of a smolagents agent, `get_full_steps()` or `get_succinct_steps()`. */
export const smolagents: TraceFormat = {
  name: "smolagents",
  title: "smolagents memory",
  words: {
    group: "Other frameworks",
    knownBy: "`task`, `step_number`, `tool_calls`, `observations`",
    notes:
      "agent from the task of a managed agent, else `assistant`; model output = thought; one observation for several calls; the report of a managed agent is its answer",
  },
  recognise: (document) => {
    const values = firstItems(document);
    if (values.length === 0 || !values.every(isMemoryStep)) return null;
    return values.some((value) => isObject(value) && isAction(value))
      ? { confidence: "certain", keys: ["task", "step_number", "tool_calls", "observations"] }
      : null;
  },
  read: (document) => {
    const memory = objectItems(document);
    return [
      buildTrace({ format: "smolagents", pointer: document.pointer, ...memoryTrace(memory, literalOf(document)) }),
    ];
  },
};

const isMemoryStep = (value: unknown): value is JsonObject =>
  isObject(value) &&
  (isAction(value) || isTask(value) || ["plan", "system_prompt", "final_answer", "output"].some((key) => key in value));
