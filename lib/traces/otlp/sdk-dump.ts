import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { objectAt, textAt } from "../json-fields";
import { Attributes } from "./attributes";
import { nanoseconds } from "./nanoseconds";
import { type RawEvent, rawSpan, type RawSpan, resourceFacts } from "./raw-span";
import { field, isErrorCode, listBelow, type Placed } from "./read-requests";
import { hexId, parentId } from "./span-id";

/** A span as the JavaScript SDK holds it in memory: `spanContext`, times as `[seconds, nanoseconds]`. */
export const isJsSpan = (value: unknown): boolean =>
  isObject(value) &&
  (isObject(value["spanContext"]) || isObject(value["_spanContext"])) &&
  Array.isArray(value["startTime"]);

export function jsSpan({ pointer, value }: Placed): RawSpan[] {
  if (!isObject(value)) return [];
  const context = isObject(value["spanContext"]) ? value["spanContext"] : objectAt(value, "_spanContext");
  const parent = objectAt(value, "parentSpanContext")["spanId"] ?? value["parentSpanId"];
  const scope = objectAt(value, "instrumentationScope")["name"] ?? objectAt(value, "instrumentationLibrary")["name"];
  const resource = Attributes.ofObject(field(objectAt(value, "resource"), "attributes", "_attributes"), "");
  const status = objectAt(value, "status");
  return [
    rawSpan({
      traceId: hexId(context["traceId"]),
      spanId: hexId(context["spanId"]),
      parentId: parentId(parent),
      name: textAt(value, "name") ?? "",
      pointer,
      startNs: nanoseconds(value["startTime"]),
      endNs: nanoseconds(value["endTime"]),
      isError: isErrorCode(status["code"]),
      statusMessage: textAt(status, "message") || undefined,
      statusPointer: pointerTo(pointer, "status", "message"),
      attributes: Attributes.ofObject(value["attributes"], pointerTo(pointer, "attributes")),
      events: listBelow({ pointer, value }, "events").flatMap((event) => plainEvent(event, "time")),
      links: listBelow({ pointer, value }, "links").flatMap(({ value: link }) =>
        isObject(link) ? [hexId(objectAt(link, "context")["traceId"])] : [],
      ),
      scope: typeof scope === "string" ? scope : "",
      ...resourceFacts(resource),
    }),
  ];
}

/** A span as the Python SDK prints it on the console: ids with `0x`, times in ISO 8601. */
export const isConsoleSpan = (value: unknown): boolean =>
  isObject(value) &&
  /^0x/.test(String(objectAt(value, "context")["trace_id"])) &&
  "parent_id" in value &&
  "kind" in value;

export function consoleSpan({ pointer, value }: Placed): RawSpan[] {
  if (!isObject(value)) return [];
  const context = objectAt(value, "context");
  const status = objectAt(value, "status");
  const resource = Attributes.ofObject(objectAt(value, "resource")["attributes"], "");
  return [
    rawSpan({
      traceId: hexId(context["trace_id"]),
      spanId: hexId(context["span_id"]),
      parentId: parentId(value["parent_id"]),
      name: textAt(value, "name") ?? "",
      pointer,
      startNs: nanoseconds(value["start_time"]),
      endNs: nanoseconds(value["end_time"]),
      isError: isErrorCode(status["status_code"]),
      statusMessage: textAt(status, "description"),
      statusPointer: pointerTo(pointer, "status", "description"),
      attributes: Attributes.ofObject(value["attributes"], pointerTo(pointer, "attributes")),
      events: listBelow({ pointer, value }, "events").flatMap((event) => plainEvent(event, "timestamp")),
      links: listBelow({ pointer, value }, "links").flatMap(({ value: link }) =>
        isObject(link) ? [hexId(objectAt(link, "context")["trace_id"])] : [],
      ),
      ...resourceFacts(resource),
    }),
  ];
}

/** An event whose attributes are an object of plain values. */
export function plainEvent({ pointer, value }: Placed, timeKey: string): RawEvent[] {
  if (!isObject(value)) return [];
  const attributes = Attributes.ofObject(value["attributes"], pointerTo(pointer, "attributes"));
  return [{ name: textAt(value, "name") ?? "", timeNs: nanoseconds(value[timeKey]), attributes, pointer }];
}
