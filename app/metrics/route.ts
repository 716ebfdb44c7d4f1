import { createHash, timingSafeEqual } from "node:crypto";
import { metricsKey } from "@/lib/env";
import { KnownError, notFound } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";
import { metricsText } from "@/lib/http/metrics-text";
import { watched } from "@/lib/http/watch-requests";
import { programVersion } from "@/lib/program-version";
import { readFigures } from "@/lib/services/ground/metrics/read-figures";
import { listMetrics } from "./list-metrics";

export const dynamic = "force-dynamic";

const hashed = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Throws NOT_FOUND where no key is set, UNAUTHENTICATED for another one. */
function requireKey(request: Request): void {
  const key = metricsKey();
  if (key === undefined) throw notFound("page");
  const sent = /^bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  if (!timingSafeEqual(hashed(sent), hashed(key)))
    throw new KnownError("UNAUTHENTICATED", "Send FAULTLINE_METRICS_KEY as a bearer token.");
}

/** Figures for Prometheus, of the instance and of this web server; the setting's key opens it and nothing else. */
export async function GET(request: Request): Promise<Response> {
  try {
    requireKey(request);
    const server = watched();
    const text = metricsText(listMetrics(await readFigures(), server, programVersion));
    server?.delay.reset();
    return new Response(text, {
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
