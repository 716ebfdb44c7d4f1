import { type AllowedHosts } from "@/lib/outbound/address-guard";
import { AddressBlocked } from "@/lib/outbound/address-guard";
import { guardedFetch, type GuardedResponse } from "@/lib/outbound/guarded-fetch";
import { OutboundError } from "@/lib/outbound/outbound-error";
import { readRetryAfter } from "../../connections/channels/retry-plan";

/** Why a platform took nothing, in a sentence that quotes nothing of what was sent. */
export class PlatformError extends Error {
  override name = "PlatformError";
  constructor(
    message: string,
    readonly about: {
      statusCode: number | null;
      /** A later attempt would fail the same way. */
      isFinal: boolean;
      /** Everything else sent there would fail the same way now. */
      isDown: boolean;
      retryAfterMs: number | null;
    },
  ) {
    super(message);
  }
}

/** How platforms of one workspace are asked. */
export interface Reach {
  allowedHosts: AllowedHosts;
  signal?: AbortSignal | undefined;
}

interface Request {
  url: URL;
  headers: Record<string, string>;
  method?: "DELETE" | "PATCH" | "PUT";
  body?: unknown;
  /** Codes that are as good as an answer. */
  accepted?: readonly number[];
}

const timeoutMs = 20_000;
const maxBytes = 4 * 1024 * 1024;

const refusal = ({ status, headers }: GuardedResponse, host: string): PlatformError => {
  const about = { statusCode: status, isFinal: false, isDown: false, retryAfterMs: null };
  // GitHub answers 403 to an account that asks too often.
  const isLimited = status === 403 && (headers["x-ratelimit-remaining"] === "0" || "retry-after" in headers);
  if (status === 401 || (status === 403 && !isLimited))
    return new PlatformError(`${host} rejected the key.`, { ...about, isFinal: true });
  if (status === 404) return new PlatformError(`${host} does not have it (404).`, about);
  if (status === 429 || isLimited || status >= 500)
    return new PlatformError(
      status < 500 ? `${host} is rate-limiting.` : `${host} had an internal error (${status}).`,
      {
        ...about,
        isDown: true,
        retryAfterMs: readRetryAfter(headers["retry-after"], new Date()),
      },
    );
  return new PlatformError(`${host} refused it (${status}).`, { ...about, isFinal: true });
};

const faultOf = (error: unknown, host: string): unknown => {
  const about = { statusCode: null, isFinal: false, isDown: true, retryAfterMs: null };
  if (error instanceof AddressBlocked)
    return new PlatformError(
      `${host} is in a private network, which this workspace does not allow. An owner can allow it under Private hosts.`,
      { ...about, isFinal: true, isDown: false },
    );
  return error instanceof OutboundError ? new PlatformError(`${host}: ${error.message}`, about) : error;
};

/**
 * Asks a platform once, and answers its code and what it says as JSON, null where that is none. Throws PlatformError
 * for every other code than 2xx and `accepted`, and the reason of the signal.
 */
export const askPlatform = async (
  { url, headers, method, body, accepted = [] }: Request,
  { allowedHosts, signal }: Reach,
): Promise<{ status: number; json: unknown }> => {
  let response: GuardedResponse;
  try {
    response = await guardedFetch(url, {
      ...(method === undefined ? {} : { method }),
      headers: {
        accept: "application/json",
        "user-agent": "Faultline",
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
      maxBytes,
      allowedHosts,
      signal,
      redirects: "refuse",
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw faultOf(error, url.host);
  }
  const isTaken = response.status >= 200 && response.status < 300;
  if (!isTaken && !accepted.includes(response.status)) throw refusal(response, url.host);
  return { status: response.status, json: parseOrNull(response.bytes) };
};

const parseOrNull = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return null;
  }
};

/** A fault that stays until somebody changes something. */
export const finalError = (message: string): PlatformError =>
  new PlatformError(message, { statusCode: null, isFinal: true, isDown: false, retryAfterMs: null });

/** A platform that answers something else than its interface promises. */
export const strangeAnswer = (url: URL, title: string): PlatformError =>
  finalError(`${url.host} does not answer as ${title} does.`);
