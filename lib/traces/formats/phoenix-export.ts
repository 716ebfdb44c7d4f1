import { type Document } from "../document";
import { type TraceFormat } from "../format";
import { isObject } from "../json-value";
import { labelsOnly } from "../otlp/labels-only";
import { annotationLabel, isAnnotation, isOtlpV1, isPhoenixSpan, otlpV1Spans, phoenixSpan } from "../otlp/phoenix";
import { type RawSpan } from "../otlp/raw-span";
import { readRawSpans } from "../otlp/read-otlp";
import { firstValues, type PlacedValue, placedValues, valuesBelow } from "../platforms/platform-record";

const isReply = (value: unknown): boolean => {
  const data = isObject(value) && "next_cursor" in value ? value["data"] : undefined;
  return Array.isArray(data) && data.length > 0 && (isPhoenixSpan(data[0]) || isAnnotation(data[0]));
};

/** One trace as the command line writes it: `{ traceId, spans, rootSpan }`. */
const isCliTrace = (value: unknown): boolean =>
  isObject(value) && typeof value["traceId"] === "string" && Array.isArray(value["spans"]) && "rootSpan" in value;

/** What an item of the file is a list of: a reply and a trace hold theirs, anything else is itself. */
function itemsIn(item: PlacedValue): PlacedValue[] {
  if (isReply(item.value)) return valuesBelow(item, "data");
  if (isCliTrace(item.value)) return [...valuesBelow(item, "spans"), ...valuesBelow(item, "annotations")];
  return [item];
}

const spansIn = (item: PlacedValue): RawSpan[] =>
  isOtlpV1(item.value) ? otlpV1Spans(item) : isPhoenixSpan(item.value) ? phoenixSpan(item) : [];

const kindOf = ({ value }: PlacedValue): "spans" | "annotations" | null => {
  if (isOtlpV1(value) || isPhoenixSpan(value) || isCliTrace(value)) return "spans";
  if (isAnnotation(value)) return "annotations";
  if (!isReply(value) || !isObject(value) || !Array.isArray(value["data"])) return null;
  return isAnnotation(value["data"][0]) ? "annotations" : "spans";
};

/**
 * Exports of Phoenix: spans as JSON lines, as a table, as the server's replies, as its command line writes
 * them; annotations beside them.
 */
export const phoenixExport: TraceFormat = {
  name: "phoenix-export",
  title: "Phoenix spans",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy:
      "`context.trace_id` + `span_kind` (JSON lines, REST reply, CLI trace, data frame as JSON or Parquet), `otlpv1` reply",
    notes: "like `otlp-openinference`; annotations become labels; a file with annotations alone is reported",
  },
  recognise: (document: Document) => {
    const kinds = firstValues(document).map(kindOf);
    if (kinds.length === 0 || kinds.includes(null)) return null;
    const keys = kinds.includes("spans") ? ["context.trace_id", "span_kind"] : ["annotator_kind", "span_id"];
    return { confidence: "certain", keys };
  },
  read: (document) => {
    const items = placedValues(document).flatMap(itemsIn);
    const labels = items.flatMap(({ value }) =>
      isObject(value) && isAnnotation(value) ? [annotationLabel(value)] : [],
    );
    const spans = items.flatMap(spansIn);
    if (spans.length === 0 && labels.length > 0) return [labelsOnly("annotations of Phoenix", document.pointer)];
    return readRawSpans(spans, { pointer: document.pointer, format: "phoenix-export", labels });
  },
};
