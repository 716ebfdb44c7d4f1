import { type TraceFormat } from "../format";
import { isEvent, isObservation, isTraceFile } from "../langfuse/langfuse-records";
import { readLangfuse } from "../langfuse/read-langfuse";
import { firstValues, placedValues, valuesBelow } from "../platforms/platform-record";

/**
 * Langfuse: exported traces, answers of its interface, lists of observations, events of its
 * SDKs, rows exported to storage.
 */
export const langfuse: TraceFormat = {
  name: "langfuse",
  title: "Langfuse",
  words: {
    group: "Platforms",
    knownBy:
      "`trace` + `observations`; observations with a `type` of Langfuse's and `traceId`; SDK events `{type: *-create, body}`; snake-case rows of the export to storage",
    notes:
      "agent: AGENT observation, metadata of LangGraph, `gen_ai.agent.name`, `agent_name`, `graph.node.id`… in `metadata.attributes`, else the span that calls the model; ordered by tree and start time; labels: scores. A download without input and output is read with a warning that says how to get the text",
  },
  recognise: (document) => {
    const values = firstValues(document);
    if (values.some(({ value }) => isTraceFile(value)))
      return { confidence: "certain", keys: ["trace", "observations"] };
    const inner = values.flatMap((value) => [value, ...valuesBelow(value, "batch"), ...valuesBelow(value, "data")]);
    if (inner.some(({ value }) => isTraceFile(value))) return { confidence: "certain", keys: ["data", "observations"] };
    if (inner.some(({ value }) => isEvent(value))) return { confidence: "certain", keys: ["type: *-create", "body"] };
    return inner.some(({ value }) => isObservation(value))
      ? { confidence: "certain", keys: ["type: GENERATION|SPAN|…", "traceId", "startTime"] }
      : null;
  },
  read: (document) => readLangfuse(placedValues(document), document.pointer),
};
