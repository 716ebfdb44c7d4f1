import { pipeline, type Readable } from "node:stream";
import { AddressBlocked, parseAddress } from "./address-guard";
import { decoderFor, describe, type GuardedRequest, send, toOutbound } from "./guarded-fetch";
import { OutboundError } from "./outbound-error";

export interface GuardedStreamRequest extends Pick<
  GuardedRequest,
  "headers" | "body" | "timeoutMs" | "maxBytes" | "allowedHosts"
> {
  method: string;
  signal: AbortSignal;
}

export interface GuardedStream {
  status: number;
  headers: Record<string, string>;
  /** The body as it comes, unpacked. To leave the loop early ends the connection. */
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * As guardedFetch, behind the same guard, with the body as it comes instead of as a whole: of it no more is held than
 * what is on its way. A redirect is itself the answer.
 * Throws, also while the chunks are read, AddressBlocked where the guard refused, else OutboundError (`too-large`
 * beyond `maxBytes`, unpacked); an abort of `signal` throws its reason and ends the connection, as the time limit does.
 */
export async function guardedStream(address: string | URL, wish: GuardedStreamRequest): Promise<GuardedStream> {
  const deadline = AbortSignal.timeout(wish.timeoutMs);
  const signal = AbortSignal.any([wish.signal, deadline]);
  const fail = (error: unknown): unknown => {
    if (wish.signal.aborted) return wish.signal.reason;
    if (error instanceof OutboundError || error instanceof AddressBlocked) return error;
    if (deadline.aborted)
      return new OutboundError("time-out", `No complete response within ${wish.timeoutMs / 1000} s.`);
    return toOutbound(error);
  };
  try {
    wish.signal.throwIfAborted();
    // A packed answer would come in lumps, at the pleasure of who packs it.
    const headers = { "accept-encoding": "identity", ...wish.headers };
    const response = await send(parseAddress(address), { ...wish, headers, signal });
    const decoder = decoderFor(response);
    const body: Readable = decoder ? pipeline(response, decoder, () => undefined) : response;
    // Whoever reads is told by the loop; where nobody reads, a broken connection would be an uncaught error.
    body.on("error", () => undefined);
    return { ...describe(response), chunks: capped(body, wish.maxBytes, fail) };
  } catch (error) {
    throw fail(error);
  }
}

async function* capped(
  body: Readable,
  maxBytes: number,
  fail: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  let byteSize = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      byteSize += chunk.length;
      if (byteSize > maxBytes) throw new OutboundError("too-large", `The response is longer than ${maxBytes} bytes.`);
      yield chunk;
    }
  } catch (error) {
    throw fail(error);
  } finally {
    body.destroy();
  }
}
