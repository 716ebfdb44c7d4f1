import { pointerTo } from "../json-pointer";
import { objectAt, textAt } from "../json-fields";
import { isObject } from "../json-value";
import { Attributes } from "./attributes";
import { nanoseconds } from "./nanoseconds";
import { rawSpan, type RawSpan, resourceFacts } from "./raw-span";
import { isErrorCode, listBelow, type Placed } from "./read-requests";
import { plainEvent } from "./sdk-dump";
import { hexId, parentId } from "./span-id";

/**
 * A trace whose spans have their attributes under `span_attributes`: `{ trace_id, spans }` of
 * TRAIL and of the API of AgentOps.
 */
export const holdsSpans = (value: unknown): boolean => {
  const spans = isObject(value) && typeof value["trace_id"] === "string" ? value["spans"] : undefined;
  const first: unknown = Array.isArray(spans) ? spans[0] : undefined;
  return isObject(first) && isObject(first["span_attributes"]) && typeof first["span_id"] === "string";
};

/** Whether the spans stand in one another, as TRAIL has them. */
export const isNested = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value["spans"]) &&
  value["spans"].some((span) => isObject(span) && Array.isArray(span["child_spans"]));

/** Every span of a trace, those within others too. */
export function nestedSpans(trace: Placed): RawSpan[] {
  const traceId = isObject(trace.value) ? hexId(trace.value["trace_id"]) : "";
  const spans: RawSpan[] = [];
  const open: { span: Placed; above: string | null }[] = listBelow(trace, "spans").map((span) => ({
    span,
    above: null,
  }));
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const read = readSpan(next.span, traceId, next.above);
    if (read === null) continue;
    spans.push(read);
    for (const child of listBelow(next.span, "child_spans")) open.push({ span: child, above: read.spanId });
  }
  return spans;
}

function readSpan({ pointer, value }: Placed, traceId: string, above: string | null): RawSpan | null {
  if (!isObject(value) || typeof value["span_id"] !== "string") return null;
  const startNs = nanoseconds(value["start_time"] || value["timestamp"]);
  const ended = nanoseconds(value["end_time"]);
  const duration = durationNs(value["duration"]);
  const resource = Attributes.ofObject(objectAt(value, "resource_attributes"), "");
  return rawSpan({
    traceId,
    spanId: hexId(value["span_id"]),
    parentId: parentId(value["parent_span_id"]) ?? above,
    name: textAt(value, "span_name") ?? textAt(value, "name") ?? "",
    pointer,
    startNs,
    endNs: ended ?? (startNs === null || duration === null ? null : startNs + duration),
    isError: isErrorCode(String(value["status_code"]).toUpperCase()),
    statusMessage: textAt(value, "status_message") || undefined,
    statusPointer: pointerTo(pointer, "status_message"),
    attributes: Attributes.ofObject(value["span_attributes"], pointerTo(pointer, "span_attributes")),
    events: listBelow({ pointer, value }, "events").flatMap((event) => [
      ...plainEvent(event, "timestamp"),
      ...capitalEvent(event),
    ]),
    scope: textAt(value, "scope_name") ?? "",
    ...resourceFacts(resource),
    ...(textAt(value, "service_name") !== undefined && { service: textAt(value, "service_name") }),
  });
}

/** Events of a table's export have capital letters: `{ Name, Timestamp, Attributes }`. */
function capitalEvent({ pointer, value }: Placed) {
  if (!isObject(value) || typeof value["Name"] !== "string") return [];
  const attributes = Attributes.ofObject(value["Attributes"], pointerTo(pointer, "Attributes"));
  return [{ name: value["Name"], timeNs: nanoseconds(value["Timestamp"]), attributes, pointer }];
}

/** Nanoseconds as a number or digits, or an ISO 8601 duration of hours, minutes and seconds. */
function durationNs(value: unknown): bigint | null {
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return BigInt(Math.round(value));
  if (typeof value !== "string") return null;
  if (/^\d{1,18}$/.test(value)) return BigInt(value);
  const match = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,9})?)S)?$/.exec(value);
  if (match === null) return null;
  const seconds = Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
  return BigInt(Math.round(seconds * 1e9));
}
