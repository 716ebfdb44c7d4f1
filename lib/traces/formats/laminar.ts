import { type TraceFormat } from "../format";
import { isLaminarSpan, laminarSpans, readLaminarSpans } from "../laminar/laminar-spans";
import { firstValues, placedValues } from "../platforms/platform-record";

/** Spans exported from Laminar: a list, a trace with its spans, or rows of its query interface. */
export const laminar: TraceFormat = {
  name: "laminar",
  title: "Laminar",
  words: {
    group: "Platforms",
    knownBy: "`span_type` LLM, TOOL, DEFAULT… + `span_id` + `trace_id`: lists, `{data}` of the SQL interface",
    notes: "the function that calls the model is the agent (no real export was available)",
  },
  recognise: (document) =>
    laminarSpans(firstValues(document)).some(({ value }) => isLaminarSpan(value))
      ? { confidence: "likely", keys: ["span_type: LLM|TOOL|DEFAULT", "span_id", "trace_id"] }
      : null,
  read: (document) => readLaminarSpans(laminarSpans(placedValues(document)), document.pointer),
};
