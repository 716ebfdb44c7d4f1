import { type Document } from "../document";
import { type FormatWords, type TraceFormat } from "../format";
import { jaegerSpans, jaegerTraces } from "../otlp/jaeger";
import { holdsSpans, isNested, nestedSpans } from "../otlp/nested-spans";
import { type RawSpan } from "../otlp/raw-span";
import { readRawSpans } from "../otlp/read-otlp";
import { consoleSpan, isConsoleSpan, isJsSpan, jsSpan } from "../otlp/sdk-dump";
import { firstValues, type PlacedValue, placedValues } from "../platforms/platform-record";

interface Dump {
  name: string;
  title: string;
  words: FormatWords;
  keys: string[];
  isItem: (value: unknown) => boolean;
  read: (item: PlacedValue) => RawSpan[];
}

/** A file of spans one after another, or of traces that hold theirs, in a form of their own. */
const formatOf = ({ name, title, words, keys, isItem, read }: Dump): TraceFormat => ({
  name,
  title,
  words,
  recognise: (document: Document) => {
    const values = firstValues(document);
    return values.length > 0 && values.every(({ value }) => isItem(value)) ? { confidence: "certain", keys } : null;
  },
  read: (document) => readRawSpans(placedValues(document).flatMap(read), { pointer: document.pointer, format: name }),
});

/** Spans as the JavaScript SDK holds them in memory. */
export const otelJsSpans = formatOf({
  name: "otel-vercel-spans",
  title: "OpenTelemetry spans of the JavaScript SDK",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`spanContext` + `startTime: [s, ns]`",
    notes: "by the convention of the spans",
  },
  keys: ["spanContext", "startTime"],
  isItem: isJsSpan,
  read: jsSpan,
});

/** Spans as the Python SDK prints them. */
export const otelConsole = formatOf({
  name: "otel-console",
  title: "OpenTelemetry spans of the console exporter (Python)",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: '`context.trace_id: "0x…"` + `parent_id`',
    notes: "by the convention of the spans",
  },
  keys: ["context.trace_id", "parent_id"],
  isItem: isConsoleSpan,
  read: consoleSpan,
});

export const jaeger = formatOf({
  name: "jaeger",
  title: "Jaeger",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`traceID` + `spans` + `processes`",
    notes: "by the convention of the spans",
  },
  keys: ["traceID", "processes"],
  isItem: (value) => jaegerTraces({ pointer: "", value }).length > 0,
  read: (item) => jaegerTraces(item).flatMap(jaegerSpans),
});

/** A trace as the API of AgentOps gives it. */
export const agentOpsApi = formatOf({
  name: "agentops-api",
  title: "AgentOps trace",
  words: { group: "Platforms", knownBy: "`{trace_id, spans[]}` with `span_attributes`", notes: "like `agentops`" },
  keys: ["trace_id", "span_attributes"],
  isItem: (value) => holdsSpans(value) && !isNested(value),
  read: nestedSpans,
});
