import { readLines, LineFault } from "./protocol/read-lines";
import { StreamFault, type StreamState, watchStream } from "./protocol/check-stream";
import { isLongerThan } from "./protocol/prefix-hash";
import {
  Capabilities,
  replayKey,
  ReplayLine,
  replayLimits,
  type ReplayRequest,
  type ReplayStep,
} from "./protocol/messages";
import { readJson } from "./protocol/read-json";
import { isSameStep } from "./protocol/same-step";
import {
  errorOfCode,
  readDocument,
  readRefusal,
  requireMediaType,
  requireVersion,
  retryAfterMs,
} from "./http-target-answers";
import { ConnectionCut, exchange, type HttpConnection, NobodyThere } from "./http-target-exchange";
import { type HttpTargetLimits, httpTargetLimits } from "./http-target-limits";
import { wait } from "./replay-clock";
import { ReplayError, type ReplayOptions, type ReplayReport, type ReplayTarget } from "./replay-target";
import { type ReplayTransport, type TransportResponse } from "./replay-transport";
import { untilBegun } from "./until-begun";
import { textHash } from "@/lib/traces/text-hash";

interface HttpTargetOptions extends Pick<HttpConnection, "secrets" | "clock"> {
  name: string;
  limits?: Partial<HttpTargetLimits>;
}

/**
 * A system behind the replay protocol (docs/replay-protocol.md) as a replay target. What it sends is believed in
 * nothing: lines are held against the request as they come, a replay that ends otherwise than by its outcome rejects
 * with a ReplayError and is canceled there, and no more than `limits.answerBytes` is ever held of it.
 * A request is sent again only where that executes nothing twice: where nobody listened, after 429 and 503, and once,
 * under the same key, after a cut connection.
 */
export function openHttpTarget(transport: ReplayTransport, options: HttpTargetOptions): ReplayTarget {
  const { name, secrets, clock } = options;
  const connection: HttpConnection = { transport, secrets, clock, limits: { ...httpTargetLimits, ...options.limits } };
  return {
    name,
    capabilities: (signal) => askCapabilities(connection, signal),
    replay: (request, replayOptions) => replay(connection, request, replayOptions),
  };
}

async function askCapabilities(connection: HttpConnection, signal: AbortSignal): Promise<Capabilities> {
  const { limits, clock } = connection;
  const message = { method: "GET", path: "/capabilities", id: `capabilities-${clock.now()}` } as const;
  const wish = { ...message, maxBytes: limits.documentBytes, timeoutMs: limits.answerMs, signal };
  const document = await whereSafe(connection, signal, () =>
    exchange(connection, wish, async (response) => {
      await requireTaken(connection, response);
      return readDocument(response, limits.documentBytes);
    }),
  );
  requireVersion(document);
  const capabilities = Capabilities.safeParse(document);
  if (capabilities.success) return capabilities.data;
  const [issue] = capabilities.error.issues;
  const place = issue && issue.path.length > 0 ? `at ${issue.path.join(".").slice(0, 80)}` : "as a whole";
  throw new ReplayError("lied", `What it says of its capabilities is not of the protocol ${place}.`);
}

async function replay(
  connection: HttpConnection,
  request: ReplayRequest,
  options: ReplayOptions,
): Promise<ReplayReport> {
  const { clock } = connection;
  const body = JSON.stringify(request);
  if (isLongerThan(body, replayLimits.requestBytes))
    throw new ReplayError("refused", `The request is longer than ${replayLimits.requestBytes} bytes.`);
  const key = replayKey.test(options.key) ? options.key : textHash(options.key);
  const told: ReplayStep[] = [];
  const startedAt = clock.now();
  const ask = (): Promise<StreamState> => askOnce(connection, { request, body, key, told, options });
  const { steps, end } = await whereSafe(connection, options.signal, () => onceMoreIfCut(ask));
  if (end && "outcome" in end) return { ...end.outcome, steps, durationMs: clock.now() - startedAt };
  if (end) throw errorOfCode(end.code, end.message);
  throw new ReplayError("failed", "The answer ended without an outcome.");
}

/** So many lines are read at a stretch before others have their turn: thousands of them can come in one piece. */
const linesPerTurn = 256;

/** The same key is executed once, so that a second request joins the first execution or gets its answer again. */
async function onceMoreIfCut(ask: () => Promise<StreamState>): Promise<StreamState> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ConnectionCut)) throw error;
  }
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ConnectionCut)) throw error;
    throw new ReplayError("failed", `The connection broke off twice. ${error.message}`);
  }
}

interface Asking {
  request: ReplayRequest;
  body: string;
  key: string;
  /** Steps that were told to the caller, over all attempts. */
  told: ReplayStep[];
  options: ReplayOptions;
}

async function askOnce(connection: HttpConnection, asking: Asking): Promise<StreamState> {
  const { limits } = connection;
  const { request, body, key, options } = asking;
  const stream = watchStream(request);
  const patience = untilBegun(options.signal, connection.clock, limits.cancelMs);
  const wish = {
    method: "POST" as const,
    path: "/replays",
    id: key,
    body,
    signal: patience.signal,
    maxBytes: limits.answerBytes,
    timeoutMs: request.limits.seconds * 1000 + limits.graceMs,
  };
  let hasToCancel = true;
  try {
    await exchange(connection, wish, async (response) => {
      await requireTaken(connection, response);
      requireMediaType(response, "application/x-ndjson");
      const lines = readLines(response.chunks, limits.lineBytes);
      let count = 0;
      for await (const text of lines) {
        const line = parseLine(text);
        stream.take(line);
        if (line.type === "begun") patience.begun();
        if (line.type === "step") tellNew(stream.state.steps, asking);
        count += 1;
        if (count % linesPerTurn === 0) await wait(connection.clock, 0, patience.signal);
      }
    });
    hasToCancel = stream.state.end === null;
    return stream.state;
  } catch (error) {
    // After a cut the same replay is asked for again.
    hasToCancel = !(error instanceof ConnectionCut);
    throw toReplayError(error);
  } finally {
    patience.end();
    const { replayId } = stream.state;
    if (hasToCancel && replayId !== null) await cancel(connection, replayId);
  }
}

function parseLine(line: string): ReplayLine {
  const parsed = ReplayLine.safeParse(readJson(line));
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join(".").slice(0, 80) || "type";
  throw new ReplayError("lied", `A line does not follow the protocol: see its ${place}.`);
}

/**
 * Tells the newest step on. Told again after a cut connection, it has to be the same, and is
 * then the one that was told before.
 */
function tellNew(steps: ReplayStep[], { told, options }: Asking): void {
  const at = steps.length - 1;
  const [step, before] = [steps[at], told[at]];
  if (step === undefined) return;
  if (before === undefined) {
    told.push(step);
    options.onStep?.(step);
  } else if (isSameStep(before, step)) steps[at] = before;
  else throw new ReplayError("lied", `Step ${step.index} got a different answer under the same key.`);
}

const toReplayError = (error: unknown): unknown => {
  if (error instanceof StreamFault) return new ReplayError(error.code, error.message);
  if (error instanceof LineFault)
    return new ReplayError(error.code === "line-too-long" ? "flooded" : "lied", error.message);
  return error;
};

/** It was asked too early: nothing was executed, and after so many milliseconds it may be asked again. */
class TooEarly extends Error {
  constructor(
    readonly waitMs: number,
    readonly problem: ReplayError,
  ) {
    super(problem.message);
  }
}

async function requireTaken({ limits, clock }: HttpConnection, response: TransportResponse): Promise<void> {
  const { status } = response;
  if (status === 200) return;
  const problem = await readRefusal(response, limits.documentBytes);
  throw problem.problem === "busy" ? new TooEarly(retryAfterMs(response, clock.now()), problem) : problem;
}

/** Does it again, later and later, where nothing was executed before. */
async function whereSafe<T>(connection: HttpConnection, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  const { limits, clock } = connection;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TooEarly || error instanceof NobodyThere || error instanceof ConnectionCut)) throw error;
      const problem = error instanceof TooEarly ? error.problem : new ReplayError("unreachable", error.message);
      if (attempt >= limits.attempts) throw problem;
      const asked = error instanceof TooEarly ? error.waitMs : 0;
      const waitMs = Math.max(limits.backOffMs * 2 ** (attempt - 1), asked);
      await wait(clock, Math.min(waitMs, limits.maxBackOffMs), signal);
      signal.throwIfAborted();
    }
  }
}

/** Ends a replay at its system, as well as that can be done: what went wrong before is what counts. */
async function cancel(connection: HttpConnection, replayId: string): Promise<void> {
  const { limits, clock } = connection;
  const message = { method: "DELETE", path: `/replays/${replayId}`, id: `cancel-${clock.now()}` } as const;
  const wish = { ...message, maxBytes: limits.documentBytes, timeoutMs: limits.cancelMs };
  try {
    await exchange(connection, { ...wish, signal: new AbortController().signal }, async () => undefined);
  } catch {
    // It may be gone already.
  }
}
