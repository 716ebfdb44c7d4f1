import { type OtlpRecord } from "@/lib/traces/otlp/split-request";

/** Rows as the records that they keep. */
export const toOtlpRecords = (rows: readonly (Omit<OtlpRecord, "kind"> & { kind: string })[]): OtlpRecord[] =>
  rows.map(({ otlpId, kind, recordId, body }) => ({ otlpId, kind: kind === "log" ? "log" : "span", recordId, body }));
