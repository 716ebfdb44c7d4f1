import { pointerTo } from "../json-pointer";
import { objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type LabelDraft } from "../step-draft";
import { type Attribute, Attributes } from "./attributes";
import { nanoseconds } from "./nanoseconds";
import { rawSpan, type RawSpan } from "./raw-span";
import { isErrorCode, listBelow, type Placed, readSpan } from "./read-requests";
import { plainEvent } from "./sdk-dump";
import { hexId, parentId } from "./span-id";

/** A span of Phoenix: an object with a `context`, or a row whose columns have the path in their name. */
export const isPhoenixSpan = (value: unknown): boolean =>
  isObject(value) &&
  "span_kind" in value &&
  "parent_id" in value &&
  "status_code" in value &&
  (typeof objectAt(value, "context")["trace_id"] === "string" || typeof value["context.trace_id"] === "string");

export function phoenixSpan({ pointer, value }: Placed): RawSpan[] {
  if (!isObject(value)) return [];
  const isRow = typeof value["context.trace_id"] === "string";
  const context = objectAt(value, "context");
  return [
    rawSpan({
      traceId: hexId(isRow ? value["context.trace_id"] : context["trace_id"]),
      spanId: hexId(isRow ? value["context.span_id"] : context["span_id"]),
      parentId: parentId(value["parent_id"]),
      name: textAt(value, "name") ?? "",
      pointer,
      startNs: nanoseconds(value["start_time"]),
      endNs: nanoseconds(value["end_time"]),
      isError: isErrorCode(value["status_code"]),
      statusMessage: textAt(value, "status_message") || undefined,
      statusPointer: pointerTo(pointer, "status_message"),
      attributes: isRow ? rowAttributes(value, pointer) : spanAttributes(value, pointer),
      events: listBelow({ pointer, value }, "events").flatMap((event) => plainEvent(event, "timestamp")),
    }),
  ];
}

/** The kind stands beside the attributes, as a field of the span. */
const withKind = (map: Map<string, Attribute>, value: JsonObject, pointer: string): Attributes => {
  if (typeof value["span_kind"] === "string")
    map.set("openinference.span.kind", { value: value["span_kind"], pointer: pointerTo(pointer, "span_kind") });
  return new Attributes(map);
};

function spanAttributes(value: JsonObject, pointer: string): Attributes {
  const attributes = Attributes.ofObject(value["attributes"], pointerTo(pointer, "attributes"));
  const map = new Map(
    attributes.keys().map((key) => [key, { value: attributes.value(key), pointer: attributes.pointer(key) }]),
  );
  return withKind(map, value, pointer);
}

function rowAttributes(value: JsonObject, pointer: string): Attributes {
  const map = new Map<string, Attribute>();
  for (const [column, cell] of Object.entries(value)) {
    if (!column.startsWith("attributes.") || cell === null || cell === undefined) continue;
    const key = column.slice("attributes.".length);
    const place = pointerTo(pointer, column);
    map.set(key, { value: cell, pointer: place });
    if (isObject(cell))
      for (const [inner, below] of Object.entries(cell))
        if (below !== null) map.set(`${key}.${inner}`, { value: below, pointer: pointerTo(place, inner) });
  }
  return withKind(map, value, pointer);
}

/** A reply of the server with spans in the form of OTLP, in snake case: `{ data, next_cursor }`. */
export const otlpV1Spans = (reply: Placed): RawSpan[] =>
  listBelow(reply, "data").flatMap((span) =>
    readSpan(span, "", { service: undefined, serviceVersion: undefined, environment: undefined }),
  );

export const isOtlpV1 = (value: unknown): boolean => {
  const data = isObject(value) && "next_cursor" in value ? value["data"] : undefined;
  const first: unknown = Array.isArray(data) ? data[0] : undefined;
  return isObject(first) && "start_time_unix_nano" in first && "span_id" in first;
};

/** A person's, a program's or a model's judgment of a span. */
export const isAnnotation = (value: unknown): boolean =>
  isObject(value) &&
  typeof value["span_id"] === "string" &&
  "annotator_kind" in value &&
  ("annotation_name" in value || "name" in value);

export function annotationLabel(value: JsonObject): LabelDraft {
  const result = objectAt(value, "result");
  const label = value["result.label"] ?? result["label"] ?? value["label"];
  const score = value["result.score"] ?? result["score"] ?? value["score"];
  const explanation = value["result.explanation"] ?? result["explanation"] ?? value["explanation"];
  const who = [textAt(value, "annotator_kind"), textAt(value, "user_id")].filter(Boolean).join(" ");
  return {
    source: who === "" ? "Phoenix" : `Phoenix: ${who}`,
    spanId: hexId(value["span_id"]),
    category: textAt(value, "annotation_name") ?? textAt(value, "name"),
    reason: typeof explanation === "string" ? explanation : "",
    value: typeof label === "string" && label !== "" ? label : typeof score === "number" ? score : undefined,
  };
}
