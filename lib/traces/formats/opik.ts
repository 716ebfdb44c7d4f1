import { type Document } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys } from "../json-fields";
import { isObject } from "../json-value";
import { isOpikSpan, readOpik } from "../opik/read-opik";
import { firstValues, placedValues, valuesBelow } from "../platforms/platform-record";
import { type Recognition } from "../recognition";

/** Opik: the bodies that its SDK sends (`{ traces }`, `{ spans }`), and exports of traces with their spans. */
export const opik: TraceFormat = {
  name: "opik",
  title: "Opik",
  words: {
    group: "Platforms",
    knownBy: "bodies `{traces}`, `{spans}` (merged by `last_updated_at`), exports",
    notes:
      "agent: `metadata.agent`, LangGraph's metadata, else the function that calls the model; labels: feedback scores",
  },
  recognise: (document) => recognise(document),
  read: (document) => readOpik(placedValues(document), document.pointer),
};

function recognise(document: Document): Recognition | null {
  for (const placed of firstValues(document)) {
    const { value } = placed;
    const [span] = isOpikSpan(value) ? [placed] : valuesBelow(placed, "spans");
    if (span !== undefined && isOpikSpan(span.value))
      return { confidence: "certain", keys: ["trace_id", "parent_span_id", "type: llm|tool|general", "start_time"] };
    const [trace] = valuesBelow(placed, "traces");
    if (isObject(trace?.value) && hasKeys(trace.value, "id", "start_time", "last_updated_at"))
      return { confidence: "likely", keys: ["traces", "start_time", "last_updated_at"] };
  }
  return null;
}
