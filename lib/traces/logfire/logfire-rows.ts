import { hasKeys, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { Attributes } from "../otlp/attributes";
import { type RawEvent, rawSpan, type RawSpan } from "../otlp/raw-span";
import { readRawSpans } from "../otlp/read-otlp";
import { hexId, parentId } from "../otlp/span-id";
import { type ParsedTrace } from "../parse-result";
import { openPlace } from "../platforms/model-io";
import { type PlacedValue, type PlatformRecord, toRecords, valuesBelow } from "../platforms/platform-record";
import { isoToNs } from "../platforms/span-time";

/** The rows that values hold: rows themselves, the `rows` of an answer, or its `columns` with their `values`. */
export const logfireRows = (values: readonly PlacedValue[]): PlatformRecord[] =>
  values.flatMap((placed) => {
    if (isRow(placed.value)) return toRecords([placed]);
    const rows = [...valuesBelow(placed, "rows"), ...valuesBelow(placed, "data")].filter(({ value }) => isRow(value));
    return rows.length > 0 ? toRecords(rows) : rowsOfColumns(placed);
  });

const isRow = (value: unknown): value is JsonObject =>
  isObject(value) && hasKeys(value, "trace_id", "span_id", "span_name", "start_timestamp");

/** An answer by columns as rows, whose fields stand each in its column. */
function rowsOfColumns(placed: PlacedValue): PlatformRecord[] {
  const columns = valuesBelow(placed, "columns").flatMap(({ value, pointer }) =>
    isObject(value) && typeof value["name"] === "string" && Array.isArray(value["values"])
      ? [{ name: value["name"], values: value["values"] as unknown[], pointer: pointerTo(pointer, "values") }]
      : [],
  );
  const places = new Map(columns.map(({ name, pointer }) => [name, pointer]));
  const count = Math.max(0, ...columns.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, row): PlatformRecord => ({
    fields: Object.fromEntries(columns.map(({ name, values }) => [name, values[row]])),
    pointer: pointerTo(places.get("span_name") ?? placed.pointer, row),
    literal: placed.literal,
    at: (key, ...path) => pointerTo(places.get(key) ?? placed.pointer, row, ...path),
  })).filter(({ fields }) => isRow(fields));
}

/** The traces of rows of `records`. What was sent before a span ended is in its last row. */
export const readLogfireRows = (rows: readonly PlatformRecord[], pointer: string): ParsedTrace[] =>
  readRawSpans(rows.filter(({ fields }) => fields["kind"] !== "pending_span").map(toRawSpan), {
    pointer,
    format: "logfire",
  });

function toRawSpan(record: PlatformRecord): RawSpan {
  const { fields, pointer, at } = record;
  const status = textAt(fields, "otel_status_message") ?? textAt(fields, "exception_message");
  const isError = fields["otel_status_code"] === "ERROR" || fields["is_exception"] === true;
  const statusKey = typeof fields["otel_status_message"] === "string" ? "otel_status_message" : "exception_message";
  return rawSpan({
    traceId: hexId(fields["trace_id"]),
    spanId: hexId(fields["span_id"]),
    parentId: parentId(fields["parent_span_id"]),
    name: textAt(fields, "span_name") ?? "",
    pointer,
    startNs: isoToNs(fields["start_timestamp"]),
    endNs: isoToNs(fields["end_timestamp"]),
    isError,
    statusMessage: status,
    statusPointer: at(statusKey),
    attributes: readAttributes(record),
    events: readException(record),
    links: [],
    scope: textAt(fields, "otel_scope_name") ?? "",
    service: textAt(fields, "service_name"),
    environment: textAt(fields, "deployment_environment"),
  });
}

/** The attributes, with the message of the row, by which spans of Logfire's own functions are known. */
function readAttributes({ fields, at, literal }: PlatformRecord): Attributes {
  const opened = openPlace({ value: fields["attributes"], pointer: at("attributes"), literal });
  const stated: JsonObject = isObject(opened.value) ? opened.value : {};
  const message = textAt(fields, "message");
  const isKnown = stated["logfire.msg"] !== undefined || message === undefined;
  return Attributes.ofObject(isKnown ? stated : { ...stated, "logfire.msg": message }, opened.pointer);
}

/** The exception of a row as the event that it was. */
function readException({ fields, pointer, at }: PlatformRecord): RawEvent[] {
  const type = textAt(fields, "exception_type");
  const message = textAt(fields, "exception_message");
  if (type === undefined && message === undefined) return [];
  const told = new Map(
    [
      { key: "exception.type", value: type, pointer: at("exception_type") },
      { key: "exception.message", value: message, pointer: at("exception_message") },
    ].flatMap(({ key, ...attribute }) => (attribute.value === undefined ? [] : [[key, attribute] as const])),
  );
  return [{ name: "exception", timeNs: null, attributes: new Attributes(told), pointer }];
}
