import { type Document, type FileDocument, itemsOf } from "../document";
import { isObject } from "../json-value";
import { type RawSpan } from "./raw-span";
import { type Placed, readRequests } from "./read-requests";

const requestKeys = ["resourceSpans", "resource_spans", "resourceLogs", "resource_logs"];

/**
 * The OTLP requests of a document: one as JSON, a list or lines of them, the files of a folder. Null where anything
 * else stands in it. Grafana Tempo writes `batches` of the same, and a reply of it may hold them under `trace`.
 */
export function otlpRequests(document: Document): Placed[] | null {
  const files: readonly FileDocument[] = document.kind === "folder" ? document.files : [document];
  const found = files.flatMap((file): (Placed | null)[] => {
    const items = itemsOf(file) ?? (file.kind === "json" ? [{ pointer: file.pointer, value: file.value }] : [null]);
    return items.map((item) => (item === null ? null : requestIn(item)));
  });
  const requests = found.filter((request) => request !== null);
  return requests.length === found.length && requests.length > 0 ? requests : null;
}

function requestIn({ value, pointer }: Placed): Placed | null {
  if (!isObject(value)) return null;
  if (requestKeys.some((key) => Array.isArray(value[key]))) return { value, pointer };
  if (isBatches(value["batches"])) return { value, pointer };
  const inner = value["trace"];
  return isObject(inner) ? requestIn({ value: inner, pointer: `${pointer}/trace` }) : null;
}

const isBatches = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.some((item) => isObject(item) && ("scopeSpans" in item || "instrumentationLibrarySpans" in item));

const someOf = (list: unknown, limit: number): unknown => (Array.isArray(list) ? list.slice(0, limit) : list);

/** Some of the spans, to see what convention they follow. */
export function sampleSpans(requests: readonly Placed[]): RawSpan[] {
  const sample = requests.slice(0, 200).map(({ pointer, value }) => ({ pointer, value: cut(value, 5) }));
  return readRequests(sample);
}

/** A request with the first items of its lists: of resources, of scopes and of spans. */
function cut(value: unknown, depth: number): unknown {
  if (!isObject(value) || depth === 0) return value;
  const isRecord = "spanId" in value || "span_id" in value;
  if (isRecord) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const items = someOf(inner, 50);
      return [key, Array.isArray(items) ? items.map((item) => cut(item, depth - 1)) : items];
    }),
  );
}
