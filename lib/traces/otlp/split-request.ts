import { canonicalJson } from "../content-hash";
import { isObject, type JsonObject, tooDeepAt } from "../json-value";
import { textHash } from "../text-hash";

/**
 * One span or log record of a request, by itself: `body` is JSON text with what it stood under,
 * `{ resource, scope, span | logRecord }`.
 */
export interface OtlpRecord {
  /** Trace id, 32 lower-case hex digits. */
  otlpId: string;
  kind: "span" | "log";
  /**
   * Span id, 16 lower-case hex digits; of a log record, the hash of what it says, so that one
   * that is sent twice is there once.
   */
  recordId: string;
  body: string;
}

export interface SplitRequest {
  records: OtlpRecord[];
  /** Records without valid ids, or too large: they are not kept. */
  rejectedCount: number;
  /** Why the first of them was rejected. */
  reason: string | null;
}

/** No span is longer than this many characters of JSON. */
export const maxRecordLength = 32 * 1024 * 1024;

const kinds = {
  span: { resources: "resourceSpans", scopes: ["scopeSpans", "instrumentationLibrarySpans"], items: "spans" },
  log: { resources: "resourceLogs", scopes: ["scopeLogs", "instrumentationLibraryLogs"], items: "logRecords" },
} as const;

/**
 * The records of an OTLP export request in its JSON form (opentelemetry-proto, ExportTraceServiceRequest and
 * ExportLogsServiceRequest; ids as hex). Null where it is no such request.
 */
export function splitRequest(request: unknown, kind: OtlpRecord["kind"]): SplitRequest | null {
  const { resources, scopes, items } = kinds[kind];
  if (!isObject(request)) return null;
  const list = request[resources] ?? [];
  if (!Array.isArray(list) || tooDeepAt(request) !== null) return null;
  const split: SplitRequest = { records: [], rejectedCount: 0, reason: null };
  for (const resourceItem of list.filter(isObject))
    for (const scopeItem of scopes.flatMap((key) => objectsOf(resourceItem[key])))
      for (const item of objectsOf(scopeItem[items])) {
        const around = { resource: resourceItem["resource"], scope: scopeItem["scope"] };
        const taken = toRecord(kind, item, around);
        if (typeof taken !== "string") split.records.push(taken);
        else {
          split.rejectedCount += 1;
          split.reason ??= taken;
        }
      }
  return split;
}

const objectsOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A record, or why it is none. */
function toRecord(kind: OtlpRecord["kind"], item: JsonObject, around: JsonObject): OtlpRecord | string {
  const otlpId = hexId(item["traceId"], 32);
  const spanId = hexId(item["spanId"], 16);
  if (otlpId === null)
    return kind === "log" ? "A log record belongs to no trace." : "A span has no valid trace id (32 hex digits).";
  if (spanId === null && kind === "span") return "A span has no valid span id (16 hex digits).";
  const body = canonicalJson(kind === "span" ? { ...around, span: item } : { ...around, logRecord: item });
  if (body.length > maxRecordLength) return `A ${kind} is longer than ${maxRecordLength} characters.`;
  return { otlpId, kind, recordId: spanId !== null && kind === "span" ? spanId : textHash(body), body };
}

/** An id that is neither malformed nor all zeros, which the specification calls invalid. */
function hexId(value: unknown, length: number): string | null {
  if (typeof value !== "string" || value.length !== length || !/^[0-9a-f]+$/i.test(value)) return null;
  return /^0+$/.test(value) ? null : value.toLowerCase();
}
