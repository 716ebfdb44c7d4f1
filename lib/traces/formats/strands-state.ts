import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { endOf, nodeSteps, taskOf } from "../strands/node-results";
import { type StepDraft } from "../step-draft";

/** The saved state of a Strands swarm or graph: the task, the order of the nodes, and the last message of each. */
export const strandsState: TraceFormat = {
  name: "strands-state",
  title: "Strands multi-agent state",
  words: {
    group: "Other frameworks",
    knownBy: "`type`, `node_results`, `current_task`",
    notes: "last message of each node in the order of `node_history`/`execution_order`",
  },
  recognise: (document) => {
    const value = objectOf(document);
    return value !== null && hasKeys(value, "type", "node_results", "current_task")
      ? { confidence: "certain", keys: ["type", "node_results", "current_task"] }
      : null;
  },
  read: (document) => {
    const state = objectOf(document) ?? {};
    const order = listAt(state, Array.isArray(state["node_history"]) ? "node_history" : "execution_order");
    const at = pointerTo(document.pointer, "node_results");
    const names = order.filter((node): node is string => typeof node === "string");
    const task = taskOf(state);
    const asked: StepDraft[] =
      task === undefined || task.trim() === ""
        ? []
        : [{ rawAgent: "user", kind: "input", content: task, pointer: pointerTo(document.pointer, "current_task") }];
    return [
      buildTrace({
        format: "strands-state",
        pointer: document.pointer,
        steps: [...asked, ...nodeSteps(objectAt(state, "node_results"), names, at, literalOf(document))],
        externalId: textAt(state, "id") === "default_swarm" ? undefined : textAt(state, "id"),
        ...endOf(state),
      }),
    ];
  },
};
