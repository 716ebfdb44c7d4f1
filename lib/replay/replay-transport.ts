/** One request of the protocol, below the base address of a system. */
export interface TransportRequest {
  method: "GET" | "POST" | "DELETE";
  /** Below the base address: `/capabilities`, `/replays`, `/replays/{id}`. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Of the whole answer, unpacked. */
  maxBytes: number;
  /** To the last byte of the answer. */
  timeoutMs: number;
  signal: AbortSignal;
}

export interface TransportResponse {
  status: number;
  /** By names in lower case. */
  headers: Record<string, string>;
  /** The body as it comes. To leave the loop early ends the connection. */
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * What carries requests to a system. It rejects, and so does reading the chunks, with an error whose `code` is a
 * TransportCode; an abort of the signal with its reason.
 */
export type ReplayTransport = (request: TransportRequest) => Promise<TransportResponse>;

/**
 * `no-listener`: nothing was sent. `connection`: it broke off. `blocked`: the address may not
 * be asked; the message says why.
 */
const transportCodes = ["blocked", "no-listener", "connection", "time-out", "too-large"] as const;
type TransportCode = (typeof transportCodes)[number];

/** Which of them an error carries; null for any other error. */
export const transportCodeOf = (error: unknown): TransportCode | null => {
  const code: unknown = error instanceof Error && "code" in error ? error.code : null;
  return transportCodes.find((known) => known === code) ?? null;
};
