import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { countPoints, ofJson, ofProtobuf, type ReadExport, type Signal } from "@/lib/traces/otlp/read-export";
import { splitRequest, type SplitRequest } from "@/lib/traces/otlp/split-request";
import { receiveRecords } from "./receive-records";
import { unpackExport } from "./unpack-export";

/** A request of an exporter as it came. */
export interface ExportRequest {
  bytes: Uint8Array;
  /** Of the address that it was sent to. */
  signal: Signal;
  encoding: "json" | "protobuf";
  /** What it is packed by; "identity" where it is not. */
  coding: string;
}

type Taken = Omit<SplitRequest, "records">;

const read = (bytes: Uint8Array, { signal, encoding }: ExportRequest): ReadExport => {
  const words = `The body is not an OTLP export request in ${encoding === "json" ? "JSON" : "protobuf"}.`;
  let found: ReadExport | null;
  try {
    found =
      encoding === "json"
        ? ofJson(JSON.parse(new TextDecoder().decode(bytes)) as unknown, signal)
        : ofProtobuf(bytes, signal);
  } catch {
    throw new KnownError("INVALID", words);
  }
  if (found === null) throw new KnownError("INVALID", words);
  return found;
};

const howToStop = "Set OTEL_METRICS_EXPORTER=none to stop sending them.";

/** Metrics are counted and let go; sent to the address of spans or logs, somebody has set up the wrong exporter. */
const discard = ({ request }: ReadExport, sentTo: Signal): Taken => {
  if (sentTo !== "metric")
    throw new KnownError(
      "INVALID",
      `These are metrics, sent to the address of ${sentTo === "span" ? "traces" : "logs"}. Faultline does not store metrics; send spans here. ${howToStop}`,
    );
  const rejectedCount = countPoints(request);
  const reason = rejectedCount === 0 ? null : `Faultline does not store metrics: they were discarded. ${howToStop}`;
  return { rejectedCount, reason };
};

/**
 * Keeps the spans or log records of an exporter's request as `receiveRecords` does, whichever of the two it was sent
 * as; answers what of it is not kept: of metrics, all. Throws INVALID, TOO_LARGE.
 */
export const receiveExport = async (ctx: WorkspaceContext, sent: ExportRequest): Promise<Taken> => {
  const found = read(await unpackExport(sent.bytes, sent.coding), sent);
  if (found.signal === "metric") return discard(found, sent.signal);
  const split = splitRequest(found.request, found.signal);
  if (split === null) throw new KnownError("INVALID", "The body is not an OTLP export request.");
  const { records, ...rest } = split;
  await receiveRecords(ctx, records);
  return rest;
};
