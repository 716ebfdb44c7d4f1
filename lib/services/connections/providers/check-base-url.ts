import { KnownError } from "@/lib/errors";

const refuse = (message: string): never => {
  throw new KnownError("INVALID", message, [{ pointer: "/baseUrl", message }]);
};

/**
 * The base URL of an endpoint without spaces and final slashes. Throws INVALID for what is not a plain http(s) address.
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
  if (url.search || url.hash) refuse("The base URL must not have a query or a fragment.");
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
};
