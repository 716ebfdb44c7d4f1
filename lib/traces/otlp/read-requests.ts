import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { type Attribute, Attributes } from "./attributes";
import { isoOf, nanoseconds } from "./nanoseconds";
import { type RawEvent, rawSpan, type RawSpan, resourceFacts } from "./raw-span";
import { hexId, parentId } from "./span-id";

/** A value with its place. */
export interface Placed {
  pointer: string;
  value: unknown;
}

/** Spans of OTLP requests, and what log records beside them say of a span. */
export function readRequests(requests: readonly Placed[]): RawSpan[] {
  const spans: RawSpan[] = [];
  const logs: LogRecord[] = [];
  const told = new Map<string, number>();
  for (const request of requests) {
    const sent: LogRecord[] = [];
    for (const resource of listBelow(request, "resourceSpans", "resource_spans", "batches")) {
      const about = resourceOf(resource);
      for (const scope of listBelow(resource, "scopeSpans", "scope_spans", "instrumentationLibrarySpans"))
        for (const span of listBelow(scope, "spans")) spans.push(...readSpan(span, scopeName(scope), about));
    }
    for (const resource of listBelow(request, "resourceLogs", "resource_logs"))
      for (const scope of listBelow(resource, "scopeLogs", "scope_logs", "instrumentationLibraryLogs"))
        for (const record of listBelow(scope, "logRecords", "log_records")) sent.push(...readLog(record));
    logs.push(...newRecords(sent, told));
  }
  return withLogs(spans, logs);
}

interface LogRecord {
  spanId: string;
  traceId: string;
  event: RawEvent;
}

/**
 * The records of a request that no request before it told: records have no ids, and a request that is sent
 * again tells all of its own again.
 */
function newRecords(sent: readonly LogRecord[], told: Map<string, number>): LogRecord[] {
  const counts = new Map<string, number>();
  return sent.filter((record) => {
    const { name, timeNs, attributes } = record.event;
    const content = attributes.keys().map((key) => [key, attributes.value(key)]);
    const key = JSON.stringify([record.traceId, record.spanId, name, String(timeNs), content]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= (told.get(key) ?? 0)) return false;
    told.set(key, count);
    return true;
  });
}

/**
 * Log records as events of the spans that they name. Those of a span that is not there stand as a span of their
 * own, which says what they say.
 */
function withLogs(spans: readonly RawSpan[], logs: readonly LogRecord[]): RawSpan[] {
  const keyOf = (traceId: string, spanId: string): string => `${traceId} ${spanId}`;
  const events = new Map<string, RawEvent[]>();
  const missing = new Map<string, RawSpan>();
  const known = new Set(spans.map(({ traceId, spanId }) => keyOf(traceId, spanId)));
  for (const { spanId, traceId, event } of logs) {
    if (spanId === "" || traceId === "" || !/gen_ai/.test(event.name)) continue;
    const key = keyOf(traceId, spanId);
    events.set(key, [...(events.get(key) ?? []), event]);
    if (!known.has(key) && !missing.has(key)) missing.set(key, spanOfLog(traceId, spanId, event));
  }
  return [...spans, ...missing.values()].map((span) => {
    const added = events.get(keyOf(span.traceId, span.spanId)) ?? [];
    return { ...span, events: [...span.events, ...added].sort(byTime) };
  });
}

const ofCall = /^(?:gen_ai\.(?:agent|conversation|operation|provider|request|response|usage)\.|error\.type$)/;

/** What is known of a model's call by its log records alone: when it was, that it was one, and whose. */
const spanOfLog = (traceId: string, spanId: string, { pointer, timeNs, attributes: told }: RawEvent): RawSpan => {
  const stated = told.keys().filter((key) => ofCall.test(key));
  const attributes = new Attributes(
    new Map([
      ["gen_ai.operation.name", { value: "chat", pointer }],
      ...stated.map((key) => [key, { value: told.value(key), pointer: told.pointer(key) }] as const),
    ]),
  );
  return rawSpan({ traceId, spanId, parentId: null, name: "", pointer, attributes, startNs: timeNs, endNs: timeNs });
};

export type Resource = ReturnType<typeof resourceFacts>;

/** One span of OTLP in any of its spellings. Nothing for what has no ids. */
export function readSpan({ pointer, value }: Placed, scope: string, resource: Resource): RawSpan[] {
  if (!isObject(value)) return [];
  const traceId = hexId(field(value, "traceId", "trace_id"));
  const spanId = hexId(field(value, "spanId", "span_id"));
  if (traceId === "" || spanId === "") return [];
  const startNs = nanoseconds(field(value, "startTimeUnixNano", "start_time_unix_nano"));
  const status = value["status"];
  const code = isObject(status) ? status["code"] : undefined;
  const message = isObject(status) ? status["message"] : undefined;
  return [
    {
      traceId,
      spanId,
      parentId: parentId(field(value, "parentSpanId", "parent_span_id")),
      name: typeof value["name"] === "string" ? value["name"] : "",
      pointer,
      startNs,
      endNs: nanoseconds(field(value, "endTimeUnixNano", "end_time_unix_nano")),
      startedAt: isoOf(startNs),
      isError: isErrorCode(code),
      statusMessage: typeof message === "string" && message !== "" ? message : undefined,
      statusPointer: pointerTo(pointer, "status", "message"),
      attributes: readAttributes(value["attributes"], pointerTo(pointer, "attributes")),
      events: listBelow({ pointer, value }, "events").flatMap(readEvent),
      links: listBelow({ pointer, value }, "links").flatMap((link) =>
        isObject(link.value) ? [hexId(field(link.value, "traceId", "trace_id"))] : [],
      ),
      scope,
      ...resource,
    },
  ];
}

export const isErrorCode = (code: unknown): boolean =>
  code === 2 || code === "2" || code === "STATUS_CODE_ERROR" || code === "ERROR";

function readEvent({ pointer, value }: Placed): RawEvent[] {
  if (!isObject(value)) return [];
  const attributes = readAttributes(value["attributes"], pointerTo(pointer, "attributes"));
  const timeNs = nanoseconds(field(value, "timeUnixNano", "time_unix_nano"));
  return [{ name: typeof value["name"] === "string" ? value["name"] : "", timeNs, attributes, pointer }];
}

/** A log record as an event of its span: the fields of its body stand beside its attributes. */
function readLog({ pointer, value }: Placed): LogRecord[] {
  if (!isObject(value)) return [];
  const map = attributeMap(value["attributes"], pointerTo(pointer, "attributes"));
  const body = plainValue(value["body"]);
  const bodyPointer = pointerTo(pointer, "body");
  if (isObject(body))
    for (const [key, inner] of Object.entries(body))
      map.set(key, { value: inner, pointer: pointerTo(bodyPointer, key) });
  else if (body !== undefined && body !== null && !map.has("body"))
    map.set("body", { value: body, pointer: bodyPointer });
  const named = field(value, "eventName", "event_name") ?? map.get("event.name")?.value;
  const timeNs =
    nanoseconds(field(value, "timeUnixNano", "time_unix_nano")) ??
    nanoseconds(field(value, "observedTimeUnixNano", "observed_time_unix_nano"));
  const event = { name: typeof named === "string" ? named : "", timeNs, attributes: new Attributes(map), pointer };
  return [
    { spanId: hexId(field(value, "spanId", "span_id")), traceId: hexId(field(value, "traceId", "trace_id")), event },
  ];
}

/** By time; of two at the same time the order of what they say, so that the order of arrival does not matter. */
function byTime(a: RawEvent, b: RawEvent): number {
  if (a.timeNs === b.timeNs || a.timeNs === null || b.timeNs === null) return 0;
  return a.timeNs < b.timeNs ? -1 : 1;
}

/** OTLP attributes `[{ key, value: { stringValue } }]`, or an object of plain values. */
function readAttributes(list: unknown, pointer: string): Attributes {
  return Array.isArray(list) ? new Attributes(attributeMap(list, pointer)) : Attributes.ofObject(list, pointer);
}

function attributeMap(list: unknown, pointer: string): Map<string, Attribute> {
  const map = new Map<string, Attribute>();
  if (!Array.isArray(list)) return map;
  list.forEach((item: unknown, at) => {
    if (!isObject(item) || typeof item["key"] !== "string") return;
    const value = plainValue(item["value"]);
    if (value === undefined || value === null) return;
    map.set(item["key"], { value, pointer: pointerTo(pointer, at, "value", valueKey(item["value"])) });
  });
  return map;
}

const valueKeys = [
  "stringValue",
  "intValue",
  "doubleValue",
  "boolValue",
  "arrayValue",
  "kvlistValue",
  "bytesValue",
] as const;
const snakeKeys: Record<string, string> = {
  stringValue: "string_value",
  intValue: "int_value",
  doubleValue: "double_value",
  boolValue: "bool_value",
  arrayValue: "array_value",
  kvlistValue: "kvlist_value",
  bytesValue: "bytes_value",
};

const isHere = (value: unknown): boolean => value !== undefined && value !== null;

/** Under which key an OTLP value holds what it is. */
function valueKey(value: unknown): string {
  if (!isObject(value)) return "";
  const key = valueKeys.find((name) => isHere(value[name]) || isHere(value[snakeKeys[name] ?? ""]));
  if (key === undefined) return "";
  return isHere(value[key]) ? key : (snakeKeys[key] ?? "");
}

/** The plain value of an OTLP value. Integers come as text where they are long. */
function plainValue(value: unknown, depth = 0): unknown {
  if (!isObject(value)) return value;
  const key = valueKey(value);
  const inner = value[key];
  if (key === "" || depth > 100) return undefined;
  if (/^array/.test(key)) return listOf(inner).map((item) => plainValue(item, depth + 1));
  if (/^kvlist/.test(key))
    return Object.fromEntries(
      listOf(inner).flatMap((item) =>
        isObject(item) && typeof item["key"] === "string" ? [[item["key"], plainValue(item["value"], depth + 1)]] : [],
      ),
    );
  return /^int/.test(key) && typeof inner === "string" && Number.isSafeInteger(Number(inner)) ? Number(inner) : inner;
}

const listOf = (value: unknown): unknown[] =>
  isObject(value) && Array.isArray(value["values"]) ? value["values"] : [];

function resourceOf({ value }: Placed): Resource {
  const resource = isObject(value) && isObject(value["resource"]) ? value["resource"] : {};
  const attributes = readAttributes(resource["attributes"], "");
  return resourceFacts(attributes);
}

function scopeName({ value }: Placed): string {
  const scope = isObject(value) ? (value["scope"] ?? value["instrumentationLibrary"]) : undefined;
  return isObject(scope) && typeof scope["name"] === "string" ? scope["name"] : "";
}

export function field(object: JsonObject, ...keys: string[]): unknown {
  for (const key of keys) if (isHere(object[key])) return object[key];
  return undefined;
}

/** The items of the first of the keys that holds a list. */
export function listBelow({ pointer, value }: Placed, ...keys: string[]): Placed[] {
  if (!isObject(value)) return [];
  const key = keys.find((name) => Array.isArray(value[name]));
  if (key === undefined) return [];
  return (value[key] as unknown[]).map((item, at) => ({ pointer: pointerTo(pointer, key, at), value: item }));
}
