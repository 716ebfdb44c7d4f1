import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { AddressBlocked } from "@/lib/outbound/address-guard";
import { guardedFetch, type GuardedRequest, type GuardedResponse } from "@/lib/outbound/guarded-fetch";
import { OutboundError } from "@/lib/outbound/outbound-error";
import { LaunchError } from "./terminal";

const limits = { timeoutMs: 600_000, maxBytes: 64 * 1024 * 1024, redirects: "refuse", allowedHosts: "any" } as const;
/** A server that is busy or restarts is asked again, after this long each. */
const pausesMs = [1_000, 3_000, 9_000, 20_000];

const Failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** A running Faultline, and a key of one of its workspaces. */
export interface AskedServer {
  server: string;
  apiKey: string;
}

export type Sending = Pick<GuardedRequest, "headers" | "body" | "method">;

export interface ServerAnswer {
  status: number;
  body: unknown;
}

export function failureOf({ status, body }: ServerAnswer): string {
  const failure = Failure.safeParse(body);
  return failure.success ? failure.data.error.message : `The server responded with ${status} and no reason.`;
}

/** What the server says to a request, as JSON. Throws LaunchError where it never answers. */
export async function askServer(
  asked: AskedServer,
  path: string,
  wish: () => Sending = () => ({}),
): Promise<ServerAnswer> {
  const { status, bytes } = await fetchServer(asked, path, wish);
  return { status, body: parseOrNull(new TextDecoder().decode(bytes)) };
}

/** Asks the server, again after a while where it cannot answer just now. Throws LaunchError where it never does. */
export async function fetchServer(
  { server, apiKey }: AskedServer,
  path: string,
  wish: () => Sending,
): Promise<GuardedResponse> {
  const url = server.replace(/\/+$/, "") + path;
  for (let attempt = 0; ; attempt += 1) {
    const pauseMs = pausesMs[attempt];
    const sending = wish();
    const headers = { authorization: `Bearer ${apiKey}`, ...sending.headers };
    try {
      const answer = await guardedFetch(url, { ...limits, ...sending, headers });
      if (!isBusy(answer.status) || pauseMs === undefined) return answer;
    } catch (error) {
      if (error instanceof AddressBlocked) throw new LaunchError(error.message);
      if (!(error instanceof OutboundError)) throw error;
      if (pauseMs === undefined || error.code === "redirect")
        throw new LaunchError(`Cannot reach ${server}: ${error.message}`);
    }
    await setTimeout(pauseMs);
  }
}

const isBusy = (status: number): boolean => status === 429 || status >= 502;

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
