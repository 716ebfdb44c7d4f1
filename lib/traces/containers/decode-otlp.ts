import { isObject, type JsonObject } from "../json-value";
import { decodeMessage, many, MessageError, type MessageType, one } from "./decode-message";

// Field numbers of opentelemetry-proto: common, resource, trace and logs, version 1.
const anyValue: MessageType = {
  1: one("stringValue", "text"),
  2: one("boolValue", "bool"),
  3: one("intValue", "int64"),
  4: one("doubleValue", "double"),
  5: one("arrayValue", () => ({ 1: many("values", () => anyValue) })),
  6: one("kvlistValue", () => ({ 1: many("values", () => keyValue) })),
  7: one("bytesValue", "bytes"),
};
const keyValue: MessageType = { 1: one("key", "text"), 2: one("value", () => anyValue) };
const attributes = many("attributes", () => keyValue);
const resource: MessageType = { 1: attributes, 2: one("droppedAttributesCount", "uint32"), 3: null };
const scope: MessageType = {
  1: one("name", "text"),
  2: one("version", "text"),
  3: attributes,
  4: one("droppedAttributesCount", "uint32"),
};
const event: MessageType = {
  1: one("timeUnixNano", "nanos"),
  2: one("name", "text"),
  3: attributes,
  4: one("droppedAttributesCount", "uint32"),
};
const link: MessageType = {
  1: one("traceId", "id"),
  2: one("spanId", "id"),
  3: one("traceState", "text"),
  4: attributes,
  5: one("droppedAttributesCount", "uint32"),
  6: one("flags", "fixed32"),
};
const status: MessageType = { 1: null, 2: one("message", "text"), 3: one("code", "enum") };
const span: MessageType = {
  1: one("traceId", "id"),
  2: one("spanId", "id"),
  3: one("traceState", "text"),
  4: one("parentSpanId", "id"),
  5: one("name", "text"),
  6: one("kind", "enum"),
  7: one("startTimeUnixNano", "nanos"),
  8: one("endTimeUnixNano", "nanos"),
  9: attributes,
  10: one("droppedAttributesCount", "uint32"),
  11: many("events", () => event),
  12: one("droppedEventsCount", "uint32"),
  13: many("links", () => link),
  14: one("droppedLinksCount", "uint32"),
  15: one("status", () => status),
  16: one("flags", "fixed32"),
};
const logRecord: MessageType = {
  1: one("timeUnixNano", "nanos"),
  2: one("severityNumber", "enum"),
  3: one("severityText", "text"),
  5: one("body", () => anyValue),
  6: attributes,
  7: one("droppedAttributesCount", "uint32"),
  8: one("flags", "fixed32"),
  9: one("traceId", "id"),
  10: one("spanId", "id"),
  11: one("observedTimeUnixNano", "nanos"),
  12: one("eventName", "text"),
};

/** A request: what a resource's scopes recorded. Field 1000 held the same under its name of before version 0.15. */
const request = (list: string, scopes: string, records: string, record: MessageType): MessageType => ({
  1: many(list, () => ({
    1: one("resource", () => resource),
    2: many(scopes, () => ({
      1: one("scope", () => scope),
      2: many(records, () => record),
      3: one("schemaUrl", "text"),
    })),
    3: one("schemaUrl", "text"),
    1000: null,
  })),
});
const traceRequest = request("resourceSpans", "scopeSpans", "spans", span);
const logsRequest = request("resourceLogs", "scopeLogs", "logRecords", logRecord);

/** Of a metric only how many points it has: none is kept. */
const points = one("data", () => ({ 1: many("points", () => ({})) }));
const metric: MessageType = { 1: one("name", "text"), 5: points, 7: points, 9: points, 10: points, 11: points };
const metricsRequest = request("resourceMetrics", "scopeMetrics", "metrics", metric);

/** The body of an OTLP request for metrics: how many data points each has. Throws a MessageError on other bytes. */
export const decodeOtlpMetrics = (bytes: Uint8Array): JsonObject => ({
  resourceMetrics: [],
  ...decodeMessage(bytes, metricsRequest, false),
});

/**
 * The body of an OTLP request for traces, in its JSON form. Throws a MessageError on other bytes; fields of
 * newer versions are passed over.
 */
export const decodeOtlpTraces = (bytes: Uint8Array): JsonObject => ({
  resourceSpans: [],
  ...decodeMessage(bytes, traceRequest, false),
});

/** The same for logs. */
export const decodeOtlpLogs = (bytes: Uint8Array): JsonObject => ({
  resourceLogs: [],
  ...decodeMessage(bytes, logsRequest, false),
});

/**
 * The JSON form of bytes that can be nothing but an OTLP request with at least one span or
 * log record; null for all others.
 */
export function sniffOtlp(bytes: Uint8Array): JsonObject | null {
  if (bytes[0] !== 0x0a) return null;
  const traces = tryDecode(bytes, traceRequest);
  if (traces !== null && recordsOf(traces, "resourceSpans", "scopeSpans", "spans").some(isSpan)) return traces;
  const logs = tryDecode(bytes, logsRequest);
  return logs !== null && recordsOf(logs, "resourceLogs", "scopeLogs", "logRecords").some(isLog) ? logs : null;
}

function tryDecode(bytes: Uint8Array, type: MessageType): JsonObject | null {
  try {
    return decodeMessage(bytes, type, true);
  } catch (error) {
    if (error instanceof MessageError) return null;
    throw error;
  }
}

const listOf = (value: unknown, key: string): unknown[] => {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : [];
};
const recordsOf = (message: JsonObject, list: string, scopes: string, records: string): unknown[] =>
  listOf(message, list).flatMap((item) => listOf(item, scopes).flatMap((inner) => listOf(inner, records)));

const isSpan = (value: unknown): boolean =>
  isObject(value) && /^[0-9a-f]{32}$/.test(String(value["traceId"])) && /^[0-9a-f]{16}$/.test(String(value["spanId"]));
const isLog = (value: unknown): boolean =>
  isObject(value) && ("timeUnixNano" in value || "observedTimeUnixNano" in value);
