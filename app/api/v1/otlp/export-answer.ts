import { PbfWriter as Pbf } from "pbf";
import { errorCodes, type ErrorCode } from "@/lib/errors";
import { type Signal } from "@/lib/traces/otlp/read-export";
import { type Encoding } from "./encoding-of";

const contentTypes: Record<Encoding, string> = {
  json: "application/json",
  protobuf: "application/x-protobuf",
};

/** What was not kept of a request that is kept otherwise. */
export interface PartialSuccess {
  rejectedCount: number;
  message: string;
}

/** google.rpc.Code of our errors. */
const rpcCodes: Record<ErrorCode, number> = {
  UNKNOWN_PARAMETER: 3,
  METHOD_NOT_ALLOWED: 12,
  UNAUTHENTICATED: 16,
  FORBIDDEN: 7,
  NOT_FOUND: 5,
  CONFLICT: 10,
  PRECONDITION_FAILED: 9,
  TOO_LARGE: 3,
  INVALID: 3,
  RATE_LIMITED: 8,
  UNAVAILABLE: 14,
  DISK_FULL: 8,
};
/** `Retry-After` of answers that an exporter may try again. */
const retryAfterSeconds = 5;

const respond = (encoding: Encoding, status: number, body: object, bytes: Uint8Array): Response =>
  new Response(encoding === "json" ? JSON.stringify(body) : Buffer.from(bytes), {
    status,
    headers: {
      "content-type": contentTypes[encoding],
      "cache-control": "no-store",
      ...(status === 429 || status === 503 ? { "retry-after": String(retryAfterSeconds) } : {}),
    },
  });

const countNames: Record<Signal, string> = {
  span: "rejectedSpans",
  log: "rejectedLogRecords",
  metric: "rejectedDataPoints",
};

/**
 * ExportTraceServiceResponse or its like for logs and metrics (opentelemetry-proto, collector/*_service.proto): empty
 * where all was kept, else `partial_success` with the number of rejected records and why.
 */
export function exportAnswer(encoding: Encoding, signal: Signal, partial: PartialSuccess | null): Response {
  if (partial === null) return respond(encoding, 200, {}, new Uint8Array());
  const pbf = new Pbf();
  pbf.writeMessage(
    1,
    (message: PartialSuccess, inner: Pbf) => {
      inner.writeVarintField(1, message.rejectedCount);
      inner.writeStringField(2, message.message);
    },
    partial,
  );
  const body = {
    partialSuccess: { [countNames[signal]]: String(partial.rejectedCount), errorMessage: partial.message },
  };
  return respond(encoding, 200, body, pbf.finish());
}

/**
 * A google.rpc.Status. OTLP/HTTP lets an exporter try 429, 502, 503 and 504 again, and nothing else; bad data is 400.
 */
export function failureAnswer(encoding: Encoding, code: ErrorCode | "INTERNAL", message: string): Response {
  const rpcCode = code === "INTERNAL" ? 13 : rpcCodes[code];
  const status = code === "INTERNAL" ? 500 : code === "INVALID" ? 400 : errorCodes[code];
  const pbf = new Pbf();
  pbf.writeVarintField(1, rpcCode);
  pbf.writeStringField(2, message);
  return respond(encoding, status, { code: rpcCode, message }, pbf.finish());
}
