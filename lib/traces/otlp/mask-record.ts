import { canonicalJson } from "../content-hash";
import { withoutBase64 } from "../media/base64";
import { type Redactor } from "../redaction/redactor";
import { type OtlpRecord } from "./split-request";

/** Fields by which records are joined and ordered: ids and times are no secrets, and would be no ids any more. */
const untouched = /^(?:traceId|spanId|parentSpanId|traceState|key|[a-zA-Z]*UnixNano)$/;

/**
 * The record with everything masked that the rules find in its texts: values of attributes, bodies, names, messages.
 * Bytes of media, into which no rule sees, are left out.
 */
export function maskRecord(record: OtlpRecord, { mask }: Pick<Redactor, "mask">): OtlpRecord {
  const masked: unknown = JSON.parse(record.body, (key, value: unknown) =>
    typeof value === "string" && !untouched.test(key) ? mask(withoutBase64(value)) : value,
  );
  return { ...record, body: canonicalJson(masked) };
}
