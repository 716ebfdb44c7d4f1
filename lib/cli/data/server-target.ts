import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { fetchText, OutboundError } from "@/lib/outbound/fetch-text";
import { confidences } from "@/lib/traces/recognition";
import { ImportIssue } from "@/lib/traces/trace";
import { LaunchError } from "../terminal";
import { type FoundImport } from "./find-imports";
import { type ImportResult } from "./import-result";
import { type ImportTarget } from "./import-target";
import { packImport } from "./pack-import";
import { type ReadWish } from "./read-import";

/** An answer lists the traces of one file, never their text. */
const limits = { timeoutMs: 600_000, maxBytes: 64 * 1024 * 1024 };
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

export interface ServerWish extends ReadWish {
  server: string;
  apiKey: string;
  system?: string | undefined;
}

/** Sends imports to a running Faultline. What it has already is not sent again, so that a broken import is resumed by repeating the command. */
export function serverTarget(wish: ServerWish): ImportTarget {
  return { isConcurrent: true, deliver: (found) => send(found, wish) };
}

async function send(found: FoundImport, wish: ServerWish): Promise<ImportResult> {
  const { bytes, fileName } = packImport(found);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const known = await ask(wish, `/api/v1/originals/${sha256}`, { method: "GET" });
  if (known.status === 200) return toResult(found, known);
  const query = new URLSearchParams();
  if (wish.system !== undefined) query.set("system", wish.system);
  if (wish.format !== undefined) query.set("format", wish.format);
  const headers = { "x-file-name": encodeURIComponent(fileName) };
  return toResult(
    found,
    await ask(wish, `/api/v1/traces?${query}`, { method: "POST", headers, body: Buffer.from(bytes) }),
  );
}

interface Answer {
  status: number;
  body: unknown;
}

function toResult({ path }: FoundImport, answer: Answer): ImportResult {
  const base = { path, format: null, confidence: null };
  const stored = Stored.safeParse(answer.body);
  if (answer.status < 400 && stored.success) {
    const { traces, failed, confidence } = stored.data;
    const error = failed[0] ? `${failed.length} traces cannot be read. The first: ${failed[0].message}` : null;
    return { path, format: traces[0]?.format ?? null, confidence, traces, error };
  }
  const message = failureOf(answer);
  if (answer.status === 401 || answer.status === 403) throw new LaunchError(message);
  return { ...base, traces: [], error: message };
}

function failureOf({ status, body }: Answer): string {
  const failure = Failure.safeParse(body);
  return failure.success ? failure.data.error.message : `The server answered ${status} and no reason.`;
}

/** Asks the server, again after a while where it cannot answer just now. Throws LaunchError where it never does. */
async function ask({ server, apiKey }: ServerWish, path: string, init: RequestInit): Promise<Answer> {
  const url = server.replace(/\/+$/, "") + path;
  const headers = { authorization: `Bearer ${apiKey}`, ...(init.headers as Record<string, string> | undefined) };
  for (let attempt = 0; ; attempt += 1) {
    const pauseMs = pausesMs[attempt];
    try {
      const { status, text } = await fetchText(url, { ...init, headers }, limits);
      if (!isBusy(status) || pauseMs === undefined) return { status, body: parseOrNull(text) };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (pauseMs === undefined) throw new LaunchError(`${server} cannot be reached: ${error.message}`);
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
