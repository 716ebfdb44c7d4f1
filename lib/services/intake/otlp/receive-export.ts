import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { maxUploadBytes } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { decodeOtlpLogs, decodeOtlpTraces } from "@/lib/traces/containers/decode-otlp";
import { splitRequest, type SplitRequest } from "@/lib/traces/otlp/split-request";
import { receiveRecords } from "./receive-records";

const unzip = promisify(gunzip);

/** An OTLP/HTTP request as it came. */
export interface ExportRequest {
  bytes: Uint8Array;
  kind: "span" | "log";
  encoding: "json" | "protobuf";
  /** What it is packed by; "identity" where it is not. */
  coding: string;
}

const unpack = async ({ bytes, coding }: ExportRequest): Promise<Uint8Array> => {
  if (coding === "identity" || coding === "") return bytes;
  if (coding !== "gzip")
    throw new KnownError("INVALID", `The content-encoding ${coding.slice(0, 40)} is not taken; gzip is.`);
  const maxBytes = maxUploadBytes();
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError)
      throw new KnownError("TOO_LARGE", `The request is larger than ${maxBytes} bytes when it is unpacked.`);
    throw new KnownError("INVALID", "The body is not gzip, as its content-encoding says.");
  }
};

const decode = (bytes: Uint8Array, { kind, encoding }: ExportRequest): unknown => {
  try {
    if (encoding === "json") return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    return kind === "span" ? decodeOtlpTraces(bytes) : decodeOtlpLogs(bytes);
  } catch {
    throw new KnownError("INVALID", `The body is no OTLP request in ${encoding === "json" ? "JSON" : "protobuf"}.`);
  }
};

/**
 * Keeps the records of an OTLP/HTTP request as `receiveRecords` does; answers what of it could not be kept. Throws
 * INVALID, TOO_LARGE.
 */
export const receiveExport = async (
  ctx: WorkspaceContext,
  request: ExportRequest,
): Promise<Omit<SplitRequest, "records">> => {
  const split = splitRequest(decode(await unpack(request), request), request.kind);
  if (split === null) throw new KnownError("INVALID", "The body is no OTLP export request.");
  const { records, ...rest } = split;
  await receiveRecords(ctx, records);
  return rest;
};
