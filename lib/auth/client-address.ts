/**
 * The network address that a request is counted under: the last entry of X-Forwarded-For, which the nearest proxy (or Next.js itself)
 * wrote. Earlier entries are the sender's own claim.
 */
export const clientAddress = (headers: Headers): string =>
  headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
