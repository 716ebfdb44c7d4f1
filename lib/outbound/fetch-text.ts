/**
 * Why a request brought no whole answer: `time-out`, `too-large`, `no-listener` (refused, no such
 * host), or `connection` (reset, cut).
 */
export class OutboundError extends Error {
  override name = "OutboundError";
  constructor(
    readonly code: "time-out" | "too-large" | "no-listener" | "connection",
    message: string,
  ) {
    super(message);
  }
}

export interface FetchLimits {
  /** From the first byte sent to the last byte read: a body that stalls counts too. */
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

export interface TextResponse {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Fetches a whole answer as text, within a time and a size. Throws OutboundError; an abort
 * of `signal` throws its reason.
 * Addresses are not judged here: a model's endpoint may well stand on this machine.
 */
export async function fetchText(
  url: string | URL | Request,
  init: RequestInit,
  limits: FetchLimits,
): Promise<TextResponse> {
  // Timer and listener go when the answer is there: signals made of other signals would pile up on a run's one signal.
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, limits.timeoutMs);
  limits.signal?.addEventListener("abort", abort);
  try {
    limits.signal?.throwIfAborted();
    const response = await fetch(url, { ...init, signal: controller.signal });
    return { status: response.status, headers: response.headers, text: await readCapped(response, limits.maxBytes) };
  } catch (error) {
    limits.signal?.throwIfAborted();
    if (error instanceof OutboundError) throw error;
    if (controller.signal.aborted)
      throw new OutboundError("time-out", `No whole answer within ${limits.timeoutMs / 1000} s.`);
    throw connectionError(error);
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener("abort", abort);
  }
}

async function readCapped(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new OutboundError("too-large", `The answer is longer than ${maxBytes} bytes.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** undici says only "fetch failed"; what happened stands in the cause. */
function connectionError(error: unknown): OutboundError {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ECONNREFUSED") return new OutboundError("no-listener", "Nothing listens at this address.");
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new OutboundError("no-listener", "The host name was not found.");
  const detail = code || (cause instanceof Error ? cause.message : "");
  // fetch itself never asks the ports of other protocols, so a later attempt cannot help.
  if (detail === "bad port")
    return new OutboundError("no-listener", "HTTP requests to this port are blocked; it belongs to another protocol.");
  return new OutboundError("connection", `The connection broke off${detail ? ` (${detail})` : ""}.`);
}
