import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { endOf, nodeSteps } from "../strands/node-results";

/** What a Strands swarm or graph returned: the last message of each node. The task is not in it. */
export const strandsMultiagentResult: TraceFormat = {
  name: "strands-multiagent-result",
  title: "Strands multi-agent result",
  words: {
    group: "Other frameworks",
    knownBy: "`type: multiagent_result`",
    notes: "last message of each node; the file does not contain the task",
  },
  recognise: (document) => {
    const value = objectOf(document);
    return value?.["type"] === "multiagent_result" && isObject(value["results"])
      ? { confidence: "certain", keys: ["type: multiagent_result", "results"] }
      : null;
  },
  read: (document) => {
    const result = objectOf(document) ?? {};
    const at = pointerTo(document.pointer, "results");
    return [
      buildTrace({
        format: "strands-multiagent-result",
        pointer: document.pointer,
        steps: nodeSteps(objectAt(result, "results"), [], at, literalOf(document)),
        // The nodes lie in the order in which they first ran.
        order: { by: "sequence", isCertain: false, tieCount: 0 },
        ...endOf(result),
      }),
    ];
  },
};
