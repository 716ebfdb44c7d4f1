import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, listAt, objectsAt, textAt } from "../json-fields";
import { isObject } from "../json-value";
import { isAction, isTask, memoryTrace } from "../smolagents/memory-steps";

/** A dumped `RunResult` of smolagents: the memory, what came out, and how the run ended. */
export const smolagentsResult: TraceFormat = {
  name: "smolagents-result",
  title: "smolagents result",
  words: {
    group: "Other frameworks",
    knownBy: "`output`, `state`, `steps`",
    notes: "like `smolagents`; `state` = how the run ended",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null || !hasKeys(value, "output", "state", "steps")) return null;
    const steps = listAt(value, "steps").slice(0, 200);
    const isMemory = steps.some((step) => isObject(step) && (isAction(step) || isTask(step)));
    return isMemory ? { confidence: "certain", keys: ["output", "state", "steps[].step_number"] } : null;
  },
  read: (document) => {
    const result = objectOf(document) ?? {};
    const memory = memoryTrace(objectsAt(result, "steps", document.pointer), literalOf(document));
    const { output } = result;
    const state = textAt(result, "state");
    return [
      buildTrace({
        format: "smolagents-result",
        pointer: document.pointer,
        ...memory,
        finalAnswer:
          output === null || output === undefined
            ? undefined
            : typeof output === "string"
              ? output
              : JSON.stringify(output),
        termination: state,
        outcome: state === undefined || state === "success" ? undefined : "failed",
      }),
    ];
  },
};
