import { type Document } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, objectAt } from "../json-fields";
import { isObject } from "../json-value";
import { readMlflowTraces } from "../mlflow/mlflow-traces";
import { firstValues, placedValues } from "../platforms/platform-record";
import { type Recognition } from "../recognition";

/**
 * MLflow: a trace as JSON, the stored spans alone, rows of `search_traces`, or answers of its
 * REST interface; versions 2 and 3.
 */
export const mlflow: TraceFormat = {
  name: "mlflow",
  title: "MLflow",
  words: {
    group: "Platforms",
    knownBy: "`info` + `data.spans` (versions 2 and 3), stored spans alone, rows of `search_traces`, REST answers",
    notes:
      "agent: AGENT span, metadata of LangGraph, else the function that calls the model; base64 IDs become hex; labels: assessments (`expected_answer` is the expected answer; a yes/no `correct` is the outcome)",
  },
  recognise: (document) => recognise(document),
  read: (document) => readMlflowTraces(placedValues(document), document.pointer),
};

function recognise(document: Document): Recognition | null {
  for (const { value } of firstValues(document).slice(0, 20)) {
    if (!isObject(value)) continue;
    if (isObject(value["info"]) && isSpanList(objectAt(value, "data")["spans"]))
      return { confidence: "certain", keys: ["info", "data.spans"] };
    if (hasKeys(value, "trace_id", "spans", "trace_metadata") && isSpanList(value["spans"]))
      return { confidence: "certain", keys: ["trace_id", "trace_metadata", "spans"] };
    if (hasKeys(value, "request_id", "spans") && isSpanList(value["spans"]))
      return { confidence: "certain", keys: ["request_id", "spans"] };
    if (isObject(value["trace_info"]) || isObject(objectAt(value, "trace")["trace_info"]))
      return { confidence: "certain", keys: ["trace_info", "spans"] };
    if (isSpanList(value["spans"])) return { confidence: "certain", keys: ["spans", "attributes.mlflow.*"] };
  }
  return null;
}

/** Spans whose attributes are MLflow's own. */
function isSpanList(value: unknown): boolean {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!isObject(first) || !isObject(first["attributes"])) return false;
  return Object.keys(first["attributes"]).some((key) => key.startsWith("mlflow."));
}
