import { lookup as resolve, type LookupAddress } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { reachableHosts } from "@/lib/env";
import { OutboundError } from "./fetch-text";
import { isAllowableAddress, isPublicAddress } from "./public-address";

export interface GuardedRequest {
  headers?: Record<string, string>;
  /** With a body it is a POST, without one a GET. */
  body?: string;
  /** From the first byte sent to the last byte read. */
  timeoutMs: number;
  /** Of the body when it is unpacked. */
  maxBytes: number;
  /** What becomes of a longer or slower answer: an error, or what has come of it by then. */
  overflow?: "error" | "cut";
  /** Whether a redirect is gone after, or is itself the answer. */
  redirects?: "follow" | "answer";
  /**
   * Hosts of a private network, `name` or `name:port` in lower case, that may be reached besides
   * those of FAULTLINE_REACHABLE_HOSTS.
   */
  allowedHosts?: readonly string[];
  signal?: AbortSignal | undefined;
}

export interface GuardedResponse {
  status: number;
  headers: Record<string, string>;
  bytes: Uint8Array;
  /** Where it came from in the end, after redirects. */
  url: string;
}

/** An address that may not be asked; the message says why, and who can allow it. */
export class AddressBlocked extends Error {
  override name = "AddressBlocked";
  readonly code = "blocked";
}

const maxRedirects = 5;
const redirectCodes = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches what a person's address names, and nothing inside the network that this server stands in: every address that
 * a name resolves to must be public, checked at the moment of connecting (so that a name that changes its mind gains
 * nothing), and again at each redirect. Hosts of FAULTLINE_REACHABLE_HOSTS are excepted; those of `allowedHosts` too,
 * but for the addresses at which clouds keep a machine's credentials. Headers go to the first host only. Throws
 * AddressBlocked where the guard refused, else OutboundError; an abort of `signal` throws its reason.
 */
export async function guardedFetch(address: string | URL, wish: GuardedRequest): Promise<GuardedResponse> {
  const deadline = AbortSignal.timeout(wish.timeoutMs);
  const signal = wish.signal ? AbortSignal.any([wish.signal, deadline]) : deadline;
  let url = parseAddress(address);
  let headers = wish.headers ?? {};
  try {
    for (let hop = 0; ; hop += 1) {
      const response = await send(url, { ...wish, headers, signal });
      const location = response.headers.location;
      const isRedirect = redirectCodes.has(response.statusCode ?? 0) && location !== undefined;
      if (!isRedirect || wish.redirects === "answer") {
        return { ...describe(response), bytes: await readBody(response, { ...wish, signal }), url: url.href };
      }
      response.destroy();
      if (hop === maxRedirects) throw new OutboundError("connection", `More than ${maxRedirects} redirects.`);
      const next = parseAddress(new URL(location, url));
      if (next.host !== url.host) headers = {};
      url = next;
    }
  } catch (error) {
    wish.signal?.throwIfAborted();
    if (error instanceof OutboundError || error instanceof AddressBlocked) throw error;
    if (deadline.aborted) throw new OutboundError("time-out", `No whole answer within ${wish.timeoutMs / 1000} s.`);
    throw toOutbound(error);
  }
}

/** An address that may be asked at all, by its form. Throws AddressBlocked. */
export function parseAddress(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new AddressBlocked("Give an address that begins with http:// or https://.");
  if (url.username !== "" || url.password !== "")
    throw new AddressBlocked("An address with a name and a password in it is not fetched.");
  return url;
}

const isNamed = ({ protocol, hostname, port }: URL, names: readonly string[]): boolean => {
  const host = hostname.toLowerCase();
  return names.includes(host) || names.includes(`${host}:${port || (protocol === "https:" ? 443 : 80)}`);
};

/** Which addresses a URL may lead to; null for any. */
const ruleFor = (url: URL, allowedHosts: readonly string[]): ((address: string) => boolean) | null => {
  if (isNamed(url, reachableHosts())) return null;
  return isNamed(url, allowedHosts) ? isAllowableAddress : isPublicAddress;
};

const blocked = (): AddressBlocked =>
  new AddressBlocked(
    "This address leads into a private network. Whoever runs this server can allow the host in FAULTLINE_REACHABLE_HOSTS.",
  );

/** Resolves a name, and refuses it where any of its addresses does not pass. */
const guardedLookup =
  (passes: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, "", 0);
      if (addresses.length === 0 || !addresses.every(({ address }) => passes(address)))
        return callback(blocked(), "", 0);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? "", first?.family ?? 0);
    });
  };

interface Sending extends Pick<GuardedRequest, "headers" | "body" | "allowedHosts"> {
  /** Without it a GET, with a body a POST. */
  method?: string;
  signal: AbortSignal;
}

/**
 * Opens one connection to what the guard lets through and sends one request; answers as soon as the head of the answer
 * is there. Throws AddressBlocked.
 */
export function send(
  url: URL,
  { method, headers, body, allowedHosts = [], signal }: Sending,
): Promise<IncomingMessage> {
  const passes = ruleFor(url, allowedHosts);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (passes !== null && isIP(literal) !== 0 && !passes(literal)) throw blocked();
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((settle, reject) => {
    const sent = request(url, {
      agent: false, // a kept connection would skip the look-up
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        accept: "*/*",
        "accept-encoding": "gzip, deflate, br",
        ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        ...headers,
      },
      signal,
      ...(passes === null ? {} : { lookup: guardedLookup(passes) }),
    });
    sent.once("response", settle);
    sent.on("error", reject); // also one that comes after the head of the answer, and is told by its body
    sent.end(body);
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
  if (byteSize > maxBytes) throw new OutboundError("too-large", `The answer is longer than ${maxBytes} bytes.`);
  return Buffer.concat(chunks);
}

/** What broke off a connection, as OutboundError. */
export function toOutbound(error: unknown): OutboundError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ECONNREFUSED") return new OutboundError("no-listener", "Nothing listens at this address.");
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new OutboundError("no-listener", "The host name was not found.");
  return new OutboundError("connection", `The connection broke off${code ? ` (${code})` : ""}.`);
}
