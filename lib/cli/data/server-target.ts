import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { AddressBlocked } from "@/lib/outbound/address-guard";
import { guardedFetch, type GuardedRequest } from "@/lib/outbound/guarded-fetch";
import { OutboundError } from "@/lib/outbound/outbound-error";
import { confidences } from "@/lib/traces/recognition";
import { ImportIssue } from "@/lib/traces/trace";
import { LaunchError } from "../terminal";
import { type FoundImport } from "./find-imports";
import { failedShare, type ImportResult } from "./import-result";
import { type ImportTarget } from "./import-target";
import { hashOf, packImport } from "./pack-import";
import { type StoreWish } from "./workspace-target";

/** An answer lists the traces of one file, never their text. */
const limits = { timeoutMs: 600_000, maxBytes: 64 * 1024 * 1024, redirects: "refuse", allowedHosts: "any" } as const;
/** A server that is busy or restarts is asked again, after this long each. */
const pausesMs = [1_000, 3_000, 9_000, 20_000];

const Stored = z.object({
  traces: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      format: z.string(),
      stepCount: z.int(),
      agents: z.array(z.string()),
      issues: z.array(ImportIssue),
      isDuplicate: z.boolean(),
    }),
  ),
  failed: z.array(z.object({ message: z.string() })).default([]),
  confidence: z.enum(confidences).nullable().default(null),
});
const Failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

interface ServerWish extends StoreWish {
  server: string;
  apiKey: string;
}

/**
 * Sends imports to a running Faultline. What it has already is not sent again, so that a broken import is
 * resumed by repeating the command.
 */
export function serverTarget(wish: ServerWish): ImportTarget {
  return { isConcurrent: true, deliver: (found) => send(found, wish) };
}

async function send(found: FoundImport, wish: ServerWish): Promise<ImportResult> {
  const packed = packImport(found);
  const known = await ask(wish, `/api/v1/originals/${await hashOf(packed)}`, () => ({}));
  if (known.status === 200) return toResult(found, known);
  const query = new URLSearchParams();
  if (wish.system !== undefined) query.set("system", wish.system);
  if (wish.format !== undefined) query.set("format", wish.format);
  if (wish.mappingName !== undefined) query.set("mapping", wish.mappingName);
  const headers = {
    "x-file-name": encodeURIComponent(packed.fileName),
    "content-length": String(packed.byteSize),
    "content-type": "application/octet-stream",
  };
  const upload = (): Sending => ({ headers, body: Readable.from(packed.open()) });
  return toResult(found, await ask(wish, `/api/v1/traces?${query}`, upload));
}

type Sending = Pick<GuardedRequest, "headers" | "body">;

interface Answer {
  status: number;
  body: unknown;
}

function toResult({ path }: FoundImport, answer: Answer): ImportResult {
  const base = { path, format: null, confidence: null };
  const stored = Stored.safeParse(answer.body);
  if (answer.status < 400 && stored.success) {
    const { traces, failed, confidence } = stored.data;
    return { path, format: traces[0]?.format ?? null, confidence, traces, error: failedShare(failed) };
  }
  const message = failureOf(answer);
  if (answer.status === 401 || answer.status === 403) throw new LaunchError(message);
  return { ...base, traces: [], error: message };
}

function failureOf({ status, body }: Answer): string {
  const failure = Failure.safeParse(body);
  return failure.success ? failure.data.error.message : `The server responded with ${status} and no reason.`;
}

/** Asks the server, again after a while where it cannot answer just now. Throws LaunchError where it never does. */
async function ask({ server, apiKey }: ServerWish, path: string, wish: () => Sending): Promise<Answer> {
  const url = server.replace(/\/+$/, "") + path;
  for (let attempt = 0; ; attempt += 1) {
    const pauseMs = pausesMs[attempt];
    const sending = wish();
    const headers = { authorization: `Bearer ${apiKey}`, ...sending.headers };
    try {
      const { status, bytes } = await guardedFetch(url, { ...limits, ...sending, headers });
      if (!isBusy(status) || pauseMs === undefined)
        return { status, body: parseOrNull(new TextDecoder().decode(bytes)) };
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
