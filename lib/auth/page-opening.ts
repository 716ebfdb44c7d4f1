/**
 * The header in which `proxy.ts` tells the page of a share that a reader opens it; what a browser sends
 * under this name is thrown away.
 */
export const openingHeader = "x-faultline-opening";

/**
 * Whether a request opens a page for somebody to read: not HEAD, not ahead of time, not a part of a page that is open
 * already. Browsers leave Sec-Fetch-* out on plain http, and programs always do.
 */
export const isPageOpening = (method: string, headers: Headers): boolean => {
  if (method !== "GET") return false;
  const isAhead = ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    headers.get(name)?.includes("prefetch"),
  );
  return !isAhead && (headers.get("sec-fetch-dest") ?? "document") === "document";
};
