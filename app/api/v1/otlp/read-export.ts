import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { maxUploadBytes } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { readBody } from "@/lib/http/read-body";
import { decodeOtlpLogs, decodeOtlpTraces } from "@/lib/traces/containers/decode-otlp";
import { splitRequest, type SplitRequest } from "@/lib/traces/otlp/split-request";
import { type Encoding } from "./export-answer";

const unzip = promisify(gunzip);

/** How the body is written; null where OTLP/HTTP knows no such type. */
export function encodingOf(request: Request): Encoding | null {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/json") return "json";
  return type === "application/x-protobuf" ? "protobuf" : null;
}

const readBytes = async (request: Request): Promise<Uint8Array> => {
  const maxBytes = maxUploadBytes();
  const body = await readBody(request, maxBytes);
  const coding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (coding === "identity" || coding === "") return body;
  if (coding !== "gzip")
    throw new KnownError("INVALID", `The content-encoding ${coding.slice(0, 40)} is not taken; gzip is.`);
  try {
    return await unzip(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError)
      throw new KnownError("TOO_LARGE", `The request is larger than ${maxBytes} bytes when it is unpacked.`);
    throw new KnownError("INVALID", "The body is not gzip, as its content-encoding says.");
  }
};

const decode = (bytes: Uint8Array, kind: "span" | "log", encoding: Encoding): unknown => {
  try {
    if (encoding === "json") return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    return kind === "span" ? decodeOtlpTraces(bytes) : decodeOtlpLogs(bytes);
  } catch {
    throw new KnownError("INVALID", `The body is no OTLP request in ${encoding === "json" ? "JSON" : "protobuf"}.`);
  }
};

/** The records of an OTLP/HTTP request. Throws INVALID, TOO_LARGE. */
export async function readExport(request: Request, kind: "span" | "log", encoding: Encoding): Promise<SplitRequest> {
  const split = splitRequest(decode(await readBytes(request), kind, encoding), kind);
  if (split === null) throw new KnownError("INVALID", "The body is no OTLP export request.");
  return split;
}
