import { corsOrigins } from "@/lib/env";

const sendable =
  "authorization, content-type, idempotency-key, if-match, if-none-match, last-event-id, x-api-key, x-file-name, x-request-id";
const readable =
  "content-disposition, deprecation, etag, idempotency-replayed, ratelimit, ratelimit-policy, retry-after, sunset, x-request-id";
const methods = "GET, HEAD, POST, PATCH, DELETE";

/**
 * What a browser is told of a request from a page of another origin. Cookies never come along: a page elsewhere needs a
 * key of its own.
 */
export const crossOriginHeaders = (request: Request): Record<string, string> => {
  const allowed = corsOrigins();
  if (allowed.length === 0) return {};
  const origin = request.headers.get("origin");
  if (origin === null || !(allowed.includes("*") || allowed.includes(origin))) return { vary: "origin" };
  return {
    vary: "origin",
    "access-control-allow-origin": origin,
    "access-control-expose-headers": readable,
  };
};

/** The answer to a browser that asks beforehand; null where it asks nothing, or nothing is allowed. */
export const preflight = (request: Request): Response | null => {
  if (request.method !== "OPTIONS" || !request.headers.has("access-control-request-method")) return null;
  const headers = crossOriginHeaders(request);
  if (headers["access-control-allow-origin"] === undefined) return null;
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      "access-control-allow-methods": methods,
      "access-control-allow-headers": sendable,
      "access-control-max-age": "600",
    },
  });
};
