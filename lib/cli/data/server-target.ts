import { Readable } from "node:stream";
import { z } from "zod";
import { confidences } from "@/lib/traces/recognition";
import { ImportIssue } from "@/lib/traces/trace";
import { type AskedServer, askServer, failureOf, type Sending, type ServerAnswer } from "../ask-server";
import { LaunchError } from "../terminal";
import { type FoundImport } from "./find-imports";
import { failedShare, type ImportResult } from "./import-result";
import { type ImportTarget } from "./import-target";
import { hashOf, packImport } from "./pack-import";
import { type StoreWish } from "./store-wish";

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

type ServerWish = StoreWish & AskedServer;

/**
 * Sends imports to a running Faultline. What it has already is not sent again, so that a broken import is
 * resumed by repeating the command.
 */
export function serverTarget(wish: ServerWish): ImportTarget {
  return { isConcurrent: true, deliver: (found) => send(found, wish) };
}

async function send(found: FoundImport, wish: ServerWish): Promise<ImportResult> {
  const packed = packImport(found);
  const known = await askServer(wish, `/api/v1/originals/${await hashOf(packed)}`);
  if (known.status === 200) return toResult(found, known);
  const query = new URLSearchParams();
  if (wish.system !== undefined) query.set("system", wish.system);
  if (wish.version !== undefined) query.set("version", wish.version);
  if (wish.format !== undefined) query.set("format", wish.format);
  if (wish.mappingName !== undefined) query.set("mapping", wish.mappingName);
  const headers = {
    "x-file-name": encodeURIComponent(packed.fileName),
    "content-length": String(packed.byteSize),
    "content-type": "application/octet-stream",
  };
  const upload = (): Sending => ({ headers, body: Readable.from(packed.open()) });
  return toResult(found, await askServer(wish, `/api/v1/traces?${query}`, upload));
}

function toResult({ path }: FoundImport, answer: ServerAnswer): ImportResult {
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
