import { lookup as resolve, type LookupAddress } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { reachableHosts } from "@/lib/env";
import { OutboundError } from "./fetch-text";
import { isPublicAddress } from "./public-address";

export interface GuardedRequest {
  headers?: Record<string, string>;
  /** From the first byte sent to the last byte read. */
  timeoutMs: number;
  /** Of the body when it is unpacked. */
  maxBytes: number;
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
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches what a person's address names, and nothing inside the network that this server stands in: every address that a name
 * resolves to must be public, checked at the moment of connecting (so that a name that changes its mind gains nothing), and
 * again at each redirect. Hosts of FAULTLINE_REACHABLE_HOSTS are excepted. Headers go to the first host only. Throws
 * AddressBlocked where the guard refused, else OutboundError; an abort of `signal` throws its reason.
 */
export async function guardedFetch(address: string | URL, wish: GuardedRequest): Promise<GuardedResponse> {
  const deadline = AbortSignal.timeout(wish.timeoutMs);
  const signal = wish.signal ? AbortSignal.any([wish.signal, deadline]) : deadline;
  let url = parse(address);
  let headers = wish.headers ?? {};
  try {
    for (let hop = 0; ; hop += 1) {
      const response = await send(url, headers, signal);
      const location = response.headers.location;
      if (!redirects.has(response.statusCode ?? 0) || location === undefined) {
        return { ...describe(response), bytes: await readBody(response, wish.maxBytes, signal), url: url.href };
      }
      response.destroy();
      if (hop === maxRedirects) throw new OutboundError("connection", `More than ${maxRedirects} redirects.`);
      const next = parse(new URL(location, url));
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

function parse(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new AddressBlocked("Give an address that begins with http:// or https://.");
  if (url.username !== "" || url.password !== "")
    throw new AddressBlocked("An address with a name and a password in it is not fetched.");
  return url;
}

const isExcepted = ({ host, hostname }: URL): boolean =>
  reachableHosts().some((name) => name === host.toLowerCase() || name === hostname.toLowerCase());

const blocked = (): AddressBlocked =>
  new AddressBlocked(
    "This address leads into a private network. Whoever runs this server can allow the host in FAULTLINE_REACHABLE_HOSTS.",
  );

/** Resolves a name, and refuses it where any of its addresses is not public. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, "", 0);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(blocked(), "", 0);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? "", first?.family ?? 0);
  });
};

function send(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
  const isFree = isExcepted(url);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (!isFree && isIP(literal) !== 0 && !isPublicAddress(literal)) throw blocked();
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((settle, reject) => {
    const sent = request(url, {
      agent: false, // a kept connection would skip the look-up
      headers: { accept: "*/*", "accept-encoding": "gzip, deflate, br", ...headers },
      signal,
      ...(isFree ? {} : { lookup: guardedLookup }),
    });
    sent.once("response", settle);
    sent.once("error", reject);
    sent.end();
  });
}

const describe = (response: IncomingMessage): Pick<GuardedResponse, "status" | "headers"> => ({
  status: response.statusCode ?? 0,
  headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
});

async function readBody(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const coding = response.headers["content-encoding"] ?? "";
  const chunks: Buffer[] = [];
  let byteSize = 0;
  const collect = async (parts: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of parts) {
      byteSize += part.length;
      if (byteSize > maxBytes) return; // a decoder that is left early reports a fault of its own
      chunks.push(part);
    }
  };
  try {
    if (coding in decoders) await pipeline(response, decoders[coding as keyof typeof decoders](), collect, { signal });
    else await pipeline(response, collect, { signal });
  } catch (error) {
    if (byteSize <= maxBytes) throw error;
  }
  if (byteSize > maxBytes) throw new OutboundError("too-large", `The answer is longer than ${maxBytes} bytes.`);
  return Buffer.concat(chunks);
}

function toOutbound(error: unknown): OutboundError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ECONNREFUSED") return new OutboundError("no-listener", "Nothing listens at this address.");
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new OutboundError("no-listener", "The host name was not found.");
  return new OutboundError("connection", `The connection broke off${code ? ` (${code})` : ""}.`);
}
