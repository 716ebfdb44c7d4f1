import { type ReplayClock } from "./replay-clock";
import { type HttpTargetLimits } from "./http-target-limits";
import { signatureHeaders } from "./protocol/signature";
import { ReplayError } from "./replay-target";
import {
  type ReplayTransport,
  transportCodeOf,
  type TransportRequest,
  type TransportResponse,
} from "./replay-transport";

/** What every request to one system has in common. */
export interface HttpConnection {
  transport: ReplayTransport;
  /** The newest first; each of them signs. */
  secrets: readonly string[];
  clock: ReplayClock;
  limits: HttpTargetLimits;
}

interface HttpRequest extends Pick<TransportRequest, "method" | "path" | "body" | "maxBytes" | "timeoutMs"> {
  /** Of the message, as it is signed; with a body also the idempotency key. */
  id: string;
  /** In place of those that `headersOf` makes. */
  headers?: Record<string, string>;
  signal: AbortSignal;
}

/** The connection broke off, so that it is not known what was executed. */
export class ConnectionCut extends Error {
  override name = "ConnectionCut";
}
/** Nobody listened: nothing was executed. */
export class NobodyThere extends Error {
  override name = "NobodyThere";
}

/**
 * Sends one signed request and hands its answer to `read`; ends it, with ReplayError `time-out`, after silence or
 * beyond its time. Rejects with ConnectionCut, NobodyThere, ReplayError, or the reason of the signal.
 */
export async function exchange<T>(
  { transport, secrets, clock, limits }: HttpConnection,
  { id, signal, headers, ...request }: HttpRequest,
  read: (response: TransportResponse) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal.reason);
  signal.addEventListener("abort", abort);
  const giveUp = (message: string) => (): void => controller.abort(new ReplayError("time-out", message));
  const stopDeadline = clock.after(request.timeoutMs, giveUp(`No whole answer within ${request.timeoutMs / 1000} s.`));
  const silence = silenceTimer(clock, limits.silenceMs, giveUp(`Nothing came for ${limits.silenceMs / 1000} s.`));
  try {
    const sent = headers ?? headersOf({ id, ...request }, secrets, clock.now());
    const response = await transport({ ...request, headers: sent, signal: controller.signal });
    return await read({ ...response, chunks: heard(response.chunks, silence.restart, controller.signal) });
  } catch (error) {
    throw problemOf(error, controller.signal);
  } finally {
    stopDeadline();
    silence.stop();
    signal.removeEventListener("abort", abort);
    controller.abort(); // an answer of which not all was read would stay open
  }
}

/** The headers of a request, signed at a time in milliseconds. */
export function headersOf(
  { id, method, path, body }: Pick<HttpRequest, "id" | "method" | "path" | "body">,
  secrets: readonly string[],
  nowMs: number,
): Record<string, string> {
  const timestampSeconds = Math.floor(nowMs / 1000);
  const signature = signatureHeaders({ id, timestampSeconds, method, path, body: body ?? "" }, secrets);
  if (body === undefined) return { accept: "application/json", ...signature };
  return {
    accept: "application/x-ndjson, application/json",
    "content-type": "application/json",
    "idempotency-key": id,
    ...signature,
  };
}

function silenceTimer(clock: ReplayClock, ms: number, call: () => void): { restart: () => void; stop: () => void } {
  let stop = clock.after(ms, call);
  const restart = (): void => {
    stop();
    stop = clock.after(ms, call);
  };
  return { restart, stop: () => stop() };
}

async function* heard(
  chunks: AsyncIterable<Uint8Array>,
  restart: () => void,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    restart();
    yield chunk;
  }
}

function problemOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ReplayError) return error;
  if (signal.aborted) return signal.reason;
  const message = error instanceof Error ? error.message : "";
  switch (transportCodeOf(error)) {
    case "blocked":
      return new ReplayError("blocked", message);
    case "no-listener":
      return new NobodyThere(message);
    case "time-out":
      return new ReplayError("time-out", message);
    case "too-large":
      return new ReplayError("flooded", message);
    case "connection":
      return new ConnectionCut(message);
    default:
      return error;
  }
}
