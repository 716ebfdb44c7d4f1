import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { type z } from "zod";
import { textHash } from "@/lib/traces/text-hash";
import { findContradiction, findUnoffered } from "../protocol/check-request";
import {
  Capabilities,
  type ReplayErrorCode,
  replayErrorStatus,
  replayKey,
  replayLimits,
  replayProtocol,
  ReplayRequest,
} from "../protocol/messages";
import { findHeaderFault, findSignatureFault, isReplaySecret } from "../protocol/signature";
import { type ReplayClock } from "../replay-clock";
import { execute, type Execution } from "./execution";
import { keepExecutions, type KeepLimits, keepLimits } from "./kept-executions";
import { readBody } from "./read-body";
import { type RunSystem } from "./run-system";
import { tellExecution } from "./tell-execution";

export interface ReplayHandlerOptions extends Partial<KeepLimits> {
  capabilities: z.input<typeof Capabilities>;
  /** As Faultline shows them: `whsec_` and base64. A request signed with any of them is taken. */
  secrets: readonly string[];
  run: RunSystem;
  clock: ReplayClock;
  /**
   * Silence after which an `alive` line is sent, 10,000 unless set. Faultline gives up after 30 seconds without one.
   */
  aliveMs?: number;
}

/** Answers one request of the replay protocol; never rejects. */
export type ReplayHandler = (request: Request) => Promise<Response>;

/** A request that is not served, with what is answered to it. */
class Refusal extends Error {
  constructor(
    readonly code: ReplayErrorCode,
    message: string,
    readonly status: number = replayErrorStatus[code],
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/**
 * Puts the replay protocol (docs/replay-protocol.md) before a system: checks signatures and requests, executes each key
 * once and tells its answer to whoever asks again, streams, ends at limits and on request. Serve it below any base
 * address: the ends of the paths count. Throws where a secret or the capabilities are wrong.
 */
export function createReplayHandler(options: ReplayHandlerOptions): ReplayHandler {
  const { secrets, clock } = options;
  if (secrets.length === 0 || !secrets.every(isReplaySecret))
    throw new Error("Give at least one secret: whsec_ and at least 16 bytes in base64.");
  const capabilities = Capabilities.parse(options.capabilities);
  const kept = keepExecutions({ ...keepLimits, ...options }, clock);
  const serve = async (request: Request): Promise<Response> => {
    const path = /\/(capabilities|replays|replays\/[A-Za-z0-9_:-]{1,200})\/?$/.exec(new URL(request.url).pathname)?.[1];
    if (path === undefined) throw new Refusal("invalid-request", "There is nothing at this address.", 404);
    const { headers, method } = request;
    const now = (): number => Math.floor(clock.now() / 1000);
    requireGenuine(findHeaderFault({ headers, nowSeconds: now() }));
    const body = await readBody(request, replayLimits.requestBytes);
    if (body === null) throw new Refusal("invalid-request", "The request is too long.", 413);
    requireGenuine(findSignatureFault(secrets, { headers, method, path: `/${path}`, body, nowSeconds: now() }));
    switch (`${request.method} ${path.split("/")[0]}${path.includes("/") ? "/id" : ""}`) {
      case "GET capabilities":
        return Response.json(capabilities, { headers: plainHeaders });
      case "POST replays":
        return tell(begin(request.headers, body, { ...options, capabilities, kept }), options);
      case "DELETE replays/id":
        kept.findById(path.slice("replays/".length))?.cancel();
        return new Response(null, { status: 204 });
      default:
        throw new Refusal("invalid-request", "This address does not take this method.", 405);
    }
  };
  return async (request) => {
    try {
      return await serve(request);
    } catch (error) {
      const { code, message, status, headers } =
        error instanceof Refusal ? error : new Refusal("failed", "The request could not be served.");
      return Response.json({ error: { code, message } }, { status, headers: { ...plainHeaders, ...headers } });
    }
  };
}

function requireGenuine(fault: string | null): void {
  if (fault !== null) throw new Refusal("bad-signature", fault);
}

const plainHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

const tell = (execution: Execution, { clock, aliveMs = 10_000 }: ReplayHandlerOptions): Response =>
  new Response(tellExecution(execution, clock, aliveMs), {
    // The last header keeps proxies from holding lines back.
    headers: { ...plainHeaders, "content-type": "application/x-ndjson", "x-accel-buffering": "no" },
  });

interface Serving extends Omit<ReplayHandlerOptions, "capabilities"> {
  capabilities: Capabilities;
  kept: ReturnType<typeof keepExecutions>;
}

/** The execution of a key: the one that there is, or a new one. */
function begin(headers: Headers, body: Uint8Array, { capabilities, kept, run, clock }: Serving): Execution {
  const key = headers.get("idempotency-key") ?? "";
  if (!replayKey.test(key) || key !== headers.get("replay-id"))
    throw new Refusal("invalid-request", "The idempotency key is missing or is not the replay-id that was signed.");
  const bodyHash = bytesToHex(sha256(body));
  const before = kept.find(key);
  if (before && before.bodyHash !== bodyHash)
    throw new Refusal("key-reused", "This idempotency key came with another request before.");
  if (before && "execution" in before) return before.execution;
  if (before) throw new Refusal("failed", "This replay was executed, but its result is no longer kept.");
  const request = readRequest(body);
  const unoffered = findUnoffered(request, capabilities);
  if (unoffered !== null) throw new Refusal("unsupported", unoffered);
  if (kept.runningCount() >= capabilities.maxConcurrent)
    throw new Refusal("busy", "As many replays run as can run at once.", 429, { "retry-after": "1" });
  const replayId = `r-${textHash(`${key} ${clock.now()}`).slice(0, 24)}`;
  const execution = execute({ replayId, bodyHash, request, run, clock, maxSeconds: capabilities.maxSeconds });
  kept.add(key, execution);
  return execution;
}

function readRequest(body: Uint8Array): ReplayRequest {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Refusal("invalid-request", "The body is not JSON.");
  }
  const version: unknown = typeof value === "object" && value !== null && "protocol" in value ? value.protocol : null;
  if (version !== replayProtocol)
    throw new Refusal("invalid-request", `This system speaks version ${replayProtocol} of the protocol.`);
  const parsed = ReplayRequest.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal(
      "invalid-request",
      `${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? ""}`.slice(0, 500),
    );
  }
  const contradiction = findContradiction(parsed.data);
  if (contradiction !== null) throw new Refusal("invalid-request", contradiction);
  return parsed.data;
}
