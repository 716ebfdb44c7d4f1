import { isObject } from "../json-value";
import { type OtlpRecord } from "./split-request";

/**
 * Requests made of records again, one a record, in the order of their ids: whatever order they arrived in, the same
 * records are the same requests.
 */
export function joinRecords(records: readonly Pick<OtlpRecord, "kind" | "recordId" | "body">[]): unknown[] {
  const ordered = records.toSorted((a, b) => (a.kind + a.recordId < b.kind + b.recordId ? -1 : 1));
  return ordered.flatMap(({ kind, body }): unknown[] => {
    const parsed: unknown = JSON.parse(body);
    if (!isObject(parsed)) return [];
    const { resource, scope, span, logRecord } = parsed;
    return kind === "span"
      ? [{ resourceSpans: [{ resource, scopeSpans: [{ scope, spans: [span] }] }] }]
      : [{ resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords: [logRecord] }] }] }];
  });
}
