import { datadogSpans, readDatadog } from "../datadog/read-datadog";
import { type TraceFormat } from "../format";
import { firstValues, placedValues } from "../platforms/platform-record";

/** Spans of Datadog's LLM Observability: what its tracers send, what its HTTP interface takes, and what it exports. */
export const datadogLlmObservability: TraceFormat = {
  name: "datadog-llm-observability",
  title: "Datadog LLM Observability",
  words: {
    group: "Platforms",
    knownBy:
      "`span_id`, `trace_id`, `start_ns` and a kind (`meta.kind`, `meta.span.kind`, `span_kind`), bare or in `spans`, `data`",
    notes:
      "agent: spans of kind `agent`; input tokens include cached ones; based on the documentation of Datadog and the source code of its tracer",
  },
  recognise: (document) =>
    datadogSpans(firstValues(document)).length > 0
      ? { confidence: "certain", keys: ["span_id", "trace_id", "start_ns", "meta.span.kind or span_kind"] }
      : null,
  read: (document) => readDatadog(placedValues(document), document.pointer),
};
