import { publicUrl } from "@/lib/env";
import { KnownError } from "@/lib/errors";

/**
 * Throws FORBIDDEN when a page of another site may have sent this request with the reader's
 * cookie. API keys do not need it.
 */
export const requireSameOrigin = (request: Request): void => {
  if (!isSameOrigin(request)) {
    throw new KnownError(
      "FORBIDDEN",
      "A request that changes something must come from this site, or carry an API key.",
    );
  }
};

const isSameOrigin = (request: Request): boolean => {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  // Browsers leave Sec-Fetch-Site out on plain http; Origin is there for every request that writes.
  const origin = request.headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const host = request.headers.get("x-forwarded-host") ?? request.headers.get("host") ?? new URL(request.url).host;
  const here = publicUrl();
  return new URL(origin).host === host || (URL.canParse(here) && new URL(origin).origin === new URL(here).origin);
};
