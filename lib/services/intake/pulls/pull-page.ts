import { OutboundError } from "@/lib/outbound/outbound-error";
import { AddressBlocked } from "@/lib/outbound/address-guard";
import { guardedFetch, type GuardedResponse } from "@/lib/outbound/guarded-fetch";
import { KnownError } from "@/lib/errors";

/** One piece of what is pulled: bytes to append to the file, and where to go on; `next` is null at the end. */
interface PullPage {
  bytes: Uint8Array;
  next: string | null;
}

/** Fetches the piece at a cursor; the first has none. `traceCount` is how many traces came before. */
export type FetchPage = (cursor: string | null, signal: AbortSignal) => Promise<PullPage>;

const pageTimeoutMs = 120_000;
/** A platform that is busy, or a connection that breaks, is asked again after so long each. */
const pausesMs = [500, 2_000, 8_000, 20_000];

const isBusy = (status: number): boolean => status === 429 || status >= 500;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * Asks an address of a platform, with patience. Throws INVALID with what the platform refused,
 * UNAVAILABLE where it does not answer.
 */
export async function askPlatform(
  url: URL,
  wish: { headers?: Record<string, string>; maxBytes: number; signal: AbortSignal },
): Promise<GuardedResponse> {
  for (let attempt = 0; ; attempt += 1) {
    const pauseMs = pausesMs[attempt];
    try {
      const answer = await guardedFetch(url, { ...wish, timeoutMs: pageTimeoutMs });
      if (answer.status < 300) return answer;
      if (!isBusy(answer.status) || pauseMs === undefined) throw refusal(url, answer.status);
      const asked = Number(answer.headers["retry-after"]) * 1_000;
      await pause(asked > 0 ? Math.min(asked, 60_000) : pauseMs, wish.signal);
    } catch (error) {
      if (error instanceof AddressBlocked) throw new KnownError("INVALID", `${url.host}: ${error.message}`);
      if (!(error instanceof OutboundError)) throw error;
      if (pauseMs === undefined || error.code === "too-large")
        throw new KnownError(error.code === "connection" ? "UNAVAILABLE" : "INVALID", `${url.host}: ${error.message}`);
      await pause(pauseMs, wish.signal);
    }
  }
}

function refusal(url: URL, status: number): KnownError {
  const why =
    status === 401 || status === 403
      ? "rejected the key"
      : status === 404
        ? "has nothing at this address"
        : `answered ${status}`;
  return new KnownError(status >= 500 ? "UNAVAILABLE" : "INVALID", `${url.host} ${why}.`);
}
