import { type GuardedStream, guardedStream } from "./guarded-stream";

interface TransportOptions {
  /** Up to and without `/capabilities`; a query stays. */
  baseUrl: string;
  /** Hosts of a private network that may be reached, as `allowedHosts` of a guarded fetch. */
  allowedHosts: readonly string[];
}

interface TransportRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Carries requests of the replay protocol to a system, through the guard against private addresses: a `ReplayTransport`
 * of lib/replay. No redirect is followed.
 */
export const openReplayTransport =
  ({ baseUrl, allowedHosts }: TransportOptions) =>
  async ({ path, ...request }: TransportRequest): Promise<GuardedStream> =>
    guardedStream(addressBelow(baseUrl, path), { ...request, allowedHosts });

function addressBelow(baseUrl: string, path: string): string | URL {
  if (!URL.canParse(baseUrl)) return baseUrl; // the guard says what is wrong with it
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}${path}`;
  url.hash = "";
  return url;
}

/** The clock of this machine as lib/replay wants it handed in. */
export const machineClock = {
  now: (): number => Date.now(),
  after: (ms: number, call: () => void): (() => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
