import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { metricsKey } from "@/lib/env";
import { createHistogram } from "./histogram";

const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Watched {
  requests: ReturnType<typeof createHistogram>;
  delay: IntervalHistogram;
}

// What pages are built of and what runs at the start are two copies of this file in one process.
const holder = globalThis as unknown as { faultlineWatched?: Watched };

/** What requests and the event loop of this web server are watched with; null where nobody reads it. */
export const watched = (): Watched | null => holder.faultlineWatched ?? null;

/** What a request is counted as: few kinds, whatever the address says. */
export const kindOf = (method: string, path: string, isAction: boolean): string => {
  if (path.startsWith("/_next/") || path.endsWith(".svg")) return "static";
  if (path.startsWith("/v1/") || path.startsWith("/api/v1/otlp/") || path.startsWith("/api/public/otel/"))
    return "otlp";
  if (path.startsWith("/api/")) return "api";
  return isAction && method === "POST" ? "action" : "page";
};

const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]);

/** Begins to watch; once per process. */
export const watchRequests = (): void => {
  if (holder.faultlineWatched) return;
  const requests = createHistogram(bounds);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  holder.faultlineWatched = { requests, delay };
  const begun = new WeakMap<IncomingMessage, number>();
  subscribe("http.server.request.start", (message) => {
    begun.set((message as { request: IncomingMessage }).request, performance.now());
  });
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const began = begun.get(request);
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    // A stream of events lasts as long as somebody looks.
    const isStream = String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");
    if (began === undefined || isStream || path === "/metrics") return;
    const method = methods.has(request.method ?? "") ? (request.method ?? "") : "other";
    const labels = {
      kind: kindOf(method, path, request.headers["next-action"] !== undefined),
      method,
      status: `${Math.floor(response.statusCode / 100)}xx`,
    };
    requests.observe(labels, (performance.now() - began) / 1_000);
  });
};

/** Watches where somebody may read what comes of it: where GET /metrics has a key. */
export const watchIfAsked = (): void => {
  if (metricsKey() !== undefined) watchRequests();
};
