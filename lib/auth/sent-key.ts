import { apiKeyPrefix } from "./api-key-prefix";

/** User and password of HTTP's Basic scheme; the whole text where it is no base64. */
const basicParts = (encoded: string): string[] => {
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? [text] : [text.slice(colon + 1), text.slice(0, colon)];
};

const isKey = (text: string): boolean => text.startsWith(apiKeyPrefix);

/** The key in `Authorization`, in the ways that exporters write it: `Bearer fl_…`, `Basic …` and `fl_…` alone. */
const inAuthorization = (header: string): string | null => {
  // Some exporters send the %20 that others want for the blank in their variable of headers.
  const [, scheme = "", rest = ""] = /^(bearer|basic|)(?:\s|%20)*(\S*)$/i.exec(header.trim()) ?? [];
  if (scheme.toLowerCase() !== "basic") return isKey(rest) ? rest : null;
  return (
    basicParts(rest)
      .map((part) => part.trim())
      .find(isKey) ?? null
  );
};

export interface SentKey {
  /** Null where what was sent is no key of ours. */
  key: string | null;
}

/**
 * The API key of a request, in `Authorization` or `x-api-key`; null where it sends neither. Of both, the one that is a
 * key of ours counts.
 */
export const sentKey = (headers: Headers): SentKey | null => {
  const authorization = headers.get("authorization");
  const own = headers.get("x-api-key");
  if (!authorization && !own) return null;
  const stated = authorization ? inAuthorization(authorization) : null;
  return { key: stated ?? (own && isKey(own.trim()) ? own.trim() : null) };
};
