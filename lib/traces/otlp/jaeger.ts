import { pointerTo } from "../json-pointer";
import { textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type Attribute, Attributes } from "./attributes";
import { type RawEvent, rawSpan, type RawSpan } from "./raw-span";
import { listBelow, type Placed } from "./read-requests";
import { hexId } from "./span-id";

/** Traces as Jaeger writes them: `{ data: [{ traceID, spans, processes }] }`, or one of the list. */
export function jaegerTraces({ pointer, value }: Placed): Placed[] {
  const list = listBelow({ pointer, value }, "data");
  return (list.length > 0 ? list : [{ pointer, value }]).filter((trace) => isJaegerTrace(trace.value));
}

const isJaegerTrace = (value: unknown): boolean =>
  isObject(value) &&
  typeof value["traceID"] === "string" &&
  Array.isArray(value["spans"]) &&
  isObject(value["processes"]);

export const jaegerSpans = (trace: Placed): RawSpan[] =>
  listBelow(trace, "spans").flatMap((span) => jaegerSpan(span, isObject(trace.value) ? trace.value["processes"] : {}));

/** Ids of 64 bits are written without their leading zeros. */
const idOf = (id: unknown, length: number): string => (typeof id === "string" ? hexId(id.padStart(length, "0")) : "");

function jaegerSpan({ pointer, value }: Placed, processes: unknown): RawSpan[] {
  if (!isObject(value)) return [];
  const attributes = tagsOf(value["tags"], pointerTo(pointer, "tags"));
  const parent = listBelow({ pointer, value }, "references").find(
    ({ value: reference }) => isObject(reference) && reference["refType"] === "CHILD_OF",
  )?.value;
  const startNs = microseconds(value["startTime"]);
  const duration = microseconds(value["duration"]) ?? 0n;
  const process = isObject(processes) ? processes[String(value["processID"])] : undefined;
  return [
    rawSpan({
      traceId: idOf(value["traceID"], 32),
      spanId: idOf(value["spanID"], 16),
      parentId: isObject(parent) ? idOf(parent["spanID"], 16) : null,
      name: textAt(value, "operationName") ?? "",
      pointer,
      startNs,
      endNs: startNs === null ? null : startNs + duration,
      isError: attributes.value("error") === true || attributes.text("otel.status_code") === "ERROR",
      statusMessage: attributes.text("otel.status_description"),
      statusPointer: attributes.pointer("otel.status_description"),
      attributes,
      events: listBelow({ pointer, value }, "logs").flatMap(jaegerLog),
      scope: attributes.text("otel.scope.name", "otel.library.name") ?? "",
      service: isObject(process) ? textAt(process, "serviceName") : undefined,
      serviceVersion: isObject(process) ? tagsOf(process["tags"], "").text("service.version") : undefined,
    }),
  ];
}

function jaegerLog({ pointer, value }: Placed): RawEvent[] {
  if (!isObject(value)) return [];
  const attributes = tagsOf(value["fields"], pointerTo(pointer, "fields"));
  const name = attributes.text("event", "name") ?? "";
  return [{ name, timeNs: microseconds(value["timestamp"]), attributes, pointer }];
}

function tagsOf(list: unknown, pointer: string): Attributes {
  const map = new Map<string, Attribute>();
  if (Array.isArray(list))
    list.forEach((tag: unknown, at) => {
      if (isObject(tag) && typeof tag["key"] === "string")
        map.set(tag["key"], { value: (tag as JsonObject)["value"], pointer: pointerTo(pointer, at, "value") });
    });
  return new Attributes(map);
}

const microseconds = (value: unknown): bigint | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? BigInt(Math.round(value)) * 1000n : null;
