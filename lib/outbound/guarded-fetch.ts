import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { type Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { AddressBlocked, type AllowedHosts, guardedLookup, parseAddress } from "./address-guard";
import { OutboundError } from "./outbound-error";

export interface GuardedRequest {
  /** Without it, what has a body is a POST and everything else a GET. */
  method?: "DELETE" | "PATCH" | "PUT";
  headers?: Record<string, string>;
  /** One that is streamed has its length among the headers. */
  body?: string | Readable;
  /** From the first byte sent to the last byte read. */
  timeoutMs: number;
  /** Of the body when it is unpacked. */
  maxBytes: number;
  /** What becomes of a longer or slower answer: an error, or what has come of it by then. */
  overflow?: "error" | "cut";
  /** Whether a redirect is gone after, is itself the answer, or is a fault. What has a body is sent on to nobody. */
  redirects?: "follow" | "answer" | "refuse";
  allowedHosts?: AllowedHosts;
  /** Connections that are kept open between requests; without them each opens its own. */
  connections?: KeptConnections;
  signal?: AbortSignal | undefined;
}

export interface GuardedResponse {
  status: number;
  headers: Record<string, string>;
  bytes: Uint8Array;
  /** Where it came from in the end, after redirects. */
  url: string;
}

const maxRedirects = 5;
const redirectCodes = new Set([301, 302, 303, 307, 308]);

/** Between two requests, in milliseconds: below what servers usually wait before they close. */
const keptIdleMs = 4_000;

interface KeptConnections {
  http: HttpAgent;
  https: HttpsAgent;
}

/**
 * Connections that stay open for the next request to the same host. Each was looked up when it was opened, so they are
 * for requests that may reach the same: never for those of two askers.
 */
export const keepConnections = (): KeptConnections => ({
  http: new HttpAgent({ keepAlive: true, timeout: keptIdleMs }),
  https: new HttpsAgent({ keepAlive: true, timeout: keptIdleMs }),
});

/**
 * Fetches what a person's address names, and nothing inside the network that this server stands in: only public
 * addresses are connected to, looked at in the moment of connecting, and again at each redirect. Hosts of
 * FAULTLINE_REACHABLE_HOSTS and of `allowedHosts` are excepted, but for the addresses at which clouds keep a machine's
 * credentials. Headers go to the first host only, and not out of TLS. Throws AddressBlocked where the guard refused,
 * else OutboundError; an abort of `signal` throws its reason.
 */
export async function guardedFetch(address: string | URL, wish: GuardedRequest): Promise<GuardedResponse> {
  const deadline = AbortSignal.timeout(wish.timeoutMs);
  const signal = wish.signal ? AbortSignal.any([wish.signal, deadline]) : deadline;
  const redirects = wish.redirects ?? (wish.body === undefined && wish.method === undefined ? "follow" : "answer");
  let url = parseAddress(address);
  let headers = wish.headers ?? {};
  try {
    for (let hop = 0; ; hop += 1) {
      const response = await send(url, { ...wish, headers, signal });
      const status = response.statusCode ?? 0;
      const location = response.headers.location;
      if (redirects === "refuse" && status >= 300 && status < 400) {
        response.destroy();
        throw new OutboundError("redirect", redirectSentence(url, status, location));
      }
      if (redirects !== "follow" || !redirectCodes.has(status) || location === undefined)
        return { ...describe(response), bytes: await readBody(response, { ...wish, signal }), url: url.href };
      response.destroy();
      if (hop === maxRedirects) throw new OutboundError("connection", `More than ${maxRedirects} redirects.`);
      const next = parseAddress(new URL(location, url));
      if (!mayTakeHeaders(url, next)) headers = {};
      url = next;
    }
  } catch (error) {
    wish.signal?.throwIfAborted();
    if (error instanceof OutboundError || error instanceof AddressBlocked) throw error;
    if (deadline.aborted)
      throw new OutboundError("time-out", `No complete response within ${wish.timeoutMs / 1000} s.`);
    throw toOutbound(error);
  }
}

/** Whether what was sent to one address may be sent to the one that it redirects to: keys may be in it. */
export const mayTakeHeaders = (from: URL, to: URL): boolean =>
  from.host === to.host && !(from.protocol === "https:" && to.protocol === "http:");

/** Names where a redirect comes from and leads to, without the path, which may hold anything. */
function redirectSentence(url: URL, status: number, location: string | undefined): string {
  const target = location !== undefined && URL.canParse(location, url) ? new URL(location, url) : null;
  const isElsewhere = target !== null && /^https?:$/.test(target.protocol) && target.origin !== url.origin;
  return `${url.host} responded with a redirect${isElsewhere ? ` to ${target.origin}` : ""} (HTTP ${status}), which is not followed.`;
}

interface Sending extends Pick<GuardedRequest, "headers" | "body" | "allowedHosts" | "connections"> {
  /** Without it a GET, with a body a POST. */
  method?: string;
  signal: AbortSignal;
}

/**
 * Sends one request to what the guard lets through; answers as soon as the head of the answer is there. Throws
 * AddressBlocked.
 */
export function send(
  url: URL,
  { method, headers, body, allowedHosts = [], connections, signal }: Sending,
): Promise<IncomingMessage> {
  const lookup = guardedLookup(url, allowedHosts);
  const isTls = url.protocol === "https:";
  return new Promise((settle, reject) => {
    const sent = (isTls ? requestHttps : requestHttp)(url, {
      agent: connections?.[isTls ? "https" : "http"] ?? false, // Node's own would mix what different askers may reach
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        accept: "*/*",
        "accept-encoding": "gzip, deflate, br",
        ...(typeof body === "string" ? { "content-length": String(Buffer.byteLength(body)) } : {}),
        ...headers,
      },
      signal,
      lookup,
    });
    sent.once("response", settle);
    sent.on("error", reject); // also one that comes after the head of the answer, and is told by its body
    if (body === undefined || typeof body === "string") sent.end(body);
    else pipeline(body, sent).catch(reject);
  });
}

export const describe = (response: IncomingMessage): Pick<GuardedResponse, "status" | "headers"> => ({
  status: response.statusCode ?? 0,
  headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
});

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
/** What unpacks the body of an answer; null where it is not packed, or in a way that we do not know. */
export const decoderFor = ({ headers }: IncomingMessage): Transform | null => {
  const coding = headers["content-encoding"] ?? "";
  return Object.hasOwn(decoders, coding) ? (decoders[coding]?.() ?? null) : null;
};

type Reading = Pick<GuardedRequest, "maxBytes" | "overflow"> & { signal: AbortSignal };

async function readBody(response: IncomingMessage, wish: Reading): Promise<Uint8Array> {
  const { maxBytes, overflow = "error", signal } = wish;
  const decoder = decoderFor(response);
  const chunks: Buffer[] = [];
  let byteSize = 0;
  const collect = async (parts: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of parts) {
      byteSize += part.length;
      if (byteSize <= maxBytes || overflow === "cut") chunks.push(part);
      if (byteSize > maxBytes) return; // a decoder that is left early reports a fault of its own
    }
  };
  try {
    if (decoder) await pipeline(response, decoder, collect, { signal });
    else await pipeline(response, collect, { signal });
  } catch (error) {
    if (byteSize <= maxBytes && overflow === "error") throw error;
  }
  if (overflow === "cut") {
    response.destroy();
    return Buffer.concat(chunks).subarray(0, maxBytes);
  }
  if (byteSize > maxBytes) throw new OutboundError("too-large", `The response is longer than ${maxBytes} bytes.`);
  return Buffer.concat(chunks);
}

/** What broke off a connection, as OutboundError. */
export function toOutbound(error: unknown): OutboundError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ECONNREFUSED") return new OutboundError("no-listener", "Nothing listens at this address.");
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new OutboundError("no-listener", "The host name was not found.");
  return new OutboundError("connection", `The connection was lost${code ? ` (${code})` : ""}.`);
}
