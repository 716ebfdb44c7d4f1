import { type Endpoint } from "@/lib/http/endpoint";
import { exportLogs, exportMetrics, exportTraces } from "../endpoints/otlp";
import { encodingOf } from "./encoding-of";

const endpoints: Readonly<Record<string, Endpoint>> = {
  traces: exportTraces as Endpoint,
  logs: exportLogs as Endpoint,
  metrics: exportMetrics as Endpoint,
};

/** Whether an exporter asks: by its name, as all of OpenTelemetry's write it, or by how it writes. */
const isExporter = (request: Request): boolean =>
  encodingOf(request) === "protobuf" || /\botel\b|opentelemetry/i.test(request.headers.get("user-agent") ?? "");

/** What is refused before it is known what it is for: a google.rpc.Status where an exporter reads it. */
export const refuseExport = async (request: Request, refusal: Response): Promise<Response> =>
  isExporter(request) || /\/(otlp|otel)(\/|$)/.test(new URL(request.url).pathname)
    ? (await import("./take-export")).statusAnswer(request, refusal)
    : refusal;

/**
 * What an exporter means that was given another address than `/api/v1/otlp`: every exporter writes `/v1/traces` behind
 * the one that it is given, once or, where it was given the whole, twice, and some write nothing. Null where it is no
 * export. A file that somebody sends to `/api/v1/traces` is a file.
 */
export const findExport = (request: Request): Endpoint | null => {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST") return null;
  if (/\/(otlp|otel)\/?$/.test(pathname)) return exportTraces as Endpoint;
  const kind = /\/v1\/(traces|logs|metrics)\/?$/.exec(pathname)?.[1];
  if (kind === undefined) return null;
  return pathname.startsWith(`/api/v1/${kind}`) && !isExporter(request) && !pathname.includes(`${kind}/v1/`)
    ? null
    : (endpoints[kind] ?? null);
};
