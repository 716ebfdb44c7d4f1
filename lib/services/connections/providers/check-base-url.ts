import { KnownError } from "@/lib/errors";
import { hasKeyInQuery, readAddress } from "@/lib/attribution/endpoint-address";

const refuse = (message: string): never => {
  throw new KnownError("INVALID", message, [{ pointer: "/baseUrl", message }]);
};

/**
 * The base URL of an endpoint without spaces, final slashes, or the path of a call; its query, such as Azure's
 * `api-version`, is kept. Throws INVALID for what is no http(s) address, and for one that holds a key.
 */
export const checkBaseUrl = (text: string): string => {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed)
    ? new URL(trimmed)
    : refuse("The base URL is not a valid address. Example: https://api.openai.com/v1.");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    refuse("The base URL must start with http:// or https://.");
  if (url.username || url.password)
    refuse("The base URL must not contain a username or password. The key has its own field.");
  if (url.hash) refuse("The base URL must not have a fragment.");
  if (hasKeyInQuery(url)) refuse("The base URL must not contain a key. The key has its own field.");
  return `${readAddress(trimmed).base}${url.search}`;
};
