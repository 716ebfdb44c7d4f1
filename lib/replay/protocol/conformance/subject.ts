import { exchange, headersOf, type HttpConnection, NobodyThere, ConnectionCut } from "../../http-target-exchange";
import { readDocument } from "../../http-target-answers";
import { ReplayError } from "../../replay-target";
import { canonicalJson } from "@/lib/traces/content-hash";
import { type TransportResponse } from "../../replay-transport";
import { type Capabilities, type ReplayedTrace, ReplayLine, type ReplayRequest, type ReplayStep } from "../messages";
import { StreamFault, watchStream } from "../check-stream";
import { readJson } from "../read-json";
import { LineFault, readLines } from "../read-lines";
import { stepText } from "../same-step";
import { Violation } from "./violation";

/** The system under test, with what was learnt of it on the way. */
export interface Subject {
  connection: HttpConnection;
  signal: AbortSignal;
  /** A key that was never used at this system. */
  newKey: () => string;
  /** What is replayed. */
  trace: ReplayedTrace;
  capabilities: Capabilities;
  /** The lines of the first whole replay from scratch; null before. */
  firstLines: ReplayLine[] | null;
  /** Whether its lines seem to have been held back until its end; null where it was over too soon to tell. */
  isHeldBack: boolean | null;
  /** Seconds that any one replay may take. */
  seconds: number;
  /** What may pass, in milliseconds, between what ends a replay (a limit, a cancellation) and its last line. */
  graceMs: number;
}

/** What the system answered to `POST /replays`. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /**
   * Every line but `alive`, read leniently: each is of the protocol, whatever their order. Empty
   * where the answer is no stream.
   */
  lines: ReplayLine[];
  /** The JSON of an answer that is no stream. */
  document: unknown;
}

interface Ask {
  /** Instead of the JSON of the request. */
  body?: string;
  key?: string;
  /** Changes the headers before they are sent; `undefined` leaves one out. */
  headers?: (headers: Record<string, string>) => Record<string, string | undefined>;
  /** Told of each line as it comes. What it answers with is waited for before the next line is read. */
  onLine?: (line: ReplayLine) => Promise<void> | undefined;
  method?: "GET" | "POST" | "DELETE";
  path?: string;
  /** The request was longer under way than it may be: in words. */
  tooLong?: string;
}

/** A request that replays from scratch, in whichever way the system can, with changes on top. */
export function scratchRequest(
  subject: Pick<Subject, "trace" | "capabilities" | "seconds">,
  change: Partial<ReplayRequest> = {},
): ReplayRequest {
  const { trace, capabilities, seconds } = subject;
  const start = capabilities.starts.includes("prefix")
    ? "prefix"
    : capabilities.starts.includes("resample")
      ? "resample"
      : "hint";
  return {
    protocol: 1 as const,
    trace,
    start,
    prefix: [],
    without: null,
    seed: 1,
    change: start === "hint" ? { kind: "hint" as const, stepIndex: 0, text: "Take care." } : null,
    limits: { seconds, steps: 2_000 },
    ...change,
  };
}

/**
 * Sends one request and reads its answer, whatever its status. Throws Violation where there is none, or
 * one that is not of the protocol.
 */
export async function ask(subject: Subject, request: ReplayRequest | null, wish: Ask = {}): Promise<Answer> {
  const { connection, signal } = subject;
  const { limits, secrets, clock } = connection;
  const { method = request ? "POST" : "GET", path = request ? "/replays" : "/capabilities", onLine } = wish;
  const body = request ? (wish.body ?? JSON.stringify(request)) : undefined;
  const id = wish.key ?? subject.newKey();
  const signed = headersOf({ id, method, path, ...(body === undefined ? {} : { body }) }, secrets, clock.now());
  const headers = withoutGaps(wish.headers?.(signed) ?? signed);
  const timeoutMs = request ? request.limits.seconds * 1000 + subject.graceMs : limits.answerMs;
  const message = { id, method, path, headers, signal, timeoutMs, maxBytes: limits.answerBytes };
  try {
    return await exchange(connection, { ...message, ...(body === undefined ? {} : { body }) }, async (response) => {
      const answer = { status: response.status, headers: response.headers };
      if (response.status !== 200 || method !== "POST")
        return { ...answer, lines: [], document: await readPlain(response, limits.documentBytes) };
      return { ...answer, lines: await readAllLines(response, limits.lineBytes, onLine), document: null };
    });
  } catch (error) {
    throw violationOf(error, wish.tooLong);
  }
}

const withoutGaps = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined));

async function readPlain(response: TransportResponse, maxBytes: number): Promise<unknown> {
  if (response.status === 204) return null;
  return readDocument(response, maxBytes);
}

async function readAllLines(
  response: TransportResponse,
  lineBytes: number,
  onLine: Ask["onLine"],
): Promise<ReplayLine[]> {
  const type = response.headers["content-type"] ?? "nothing";
  if (!/^application\/x-ndjson\b/i.test(type))
    throw new Violation(`It answered with content type ${type.slice(0, 60)}; expected application/x-ndjson.`);
  const lines: ReplayLine[] = [];
  const texts = readLines(response.chunks, lineBytes);
  for await (const text of texts) {
    const line = lineOf(text, lines.length);
    if (line.type === "alive") continue;
    lines.push(line);
    await onLine?.(line);
  }
  return lines;
}

function lineOf(text: string, at: number): ReplayLine {
  const parsed = ReplayLine.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Violation(
    `Line ${at} is not of the protocol: ${issue?.path.map(String).join(".") ?? ""} ${issue?.message ?? ""}`.trim(),
  );
}

/** Any failure to get an answer as a violation, in the words of `tooLong` where it took too long. */
function violationOf(error: unknown, tooLong: string | undefined): unknown {
  if (error instanceof ReplayError) {
    if (error.problem === "blocked") return error; // not the system's doing
    return new Violation(error.problem === "time-out" && tooLong !== undefined ? tooLong : error.message);
  }
  if (
    error instanceof ConnectionCut ||
    error instanceof NobodyThere ||
    error instanceof LineFault ||
    error instanceof StreamFault
  )
    return new Violation(error.message);
  return error;
}

/** A whole replay that came to an outcome, held against its request as Faultline does it. */
export interface WholeReplay {
  replayId: string;
  steps: ReplayStep[];
  lines: ReplayLine[];
  outcome: Extract<ReplayLine, { type: "outcome" }>;
}

/** Replays and requires an outcome. Throws Violation. */
export async function replayWhole(subject: Subject, request: ReplayRequest, wish: Ask = {}): Promise<WholeReplay> {
  const answer = await ask(subject, request, wish);
  requireOk(answer);
  const { steps, replayId } = hold(answer.lines, request);
  const last = answer.lines.at(-1);
  if (last?.type === "error") throw new Violation(`It ended with the error ${last.code}: ${shorten(last.message)}`);
  if (last?.type !== "outcome" || replayId === null) throw new Violation("It ended without an outcome.");
  return { replayId, steps, lines: answer.lines, outcome: last };
}

/** What a replay says, without what may differ between two executions. */
export const said = ({ steps, outcome }: WholeReplay): string => {
  const { costUsd: _cost, message: _message, ...rest } = outcome;
  return [...steps.map(stepText), canonicalJson(rest)].join("\n");
};

/** Holds lines against their request as openHttpTarget does. Throws Violation. */
export function hold(
  lines: readonly ReplayLine[],
  request: ReplayRequest,
): { steps: ReplayStep[]; replayId: string | null } {
  const { state, take } = watchStream(request);
  try {
    lines.forEach(take);
  } catch (error) {
    if (error instanceof StreamFault) throw new Violation(error.message);
    throw error;
  }
  return state;
}

export function requireOk({ status, document }: Answer): void {
  if (status === 200) return;
  throw new Violation(`It answered with status ${status}; expected 200${saidIn(document)}.`);
}

const saidIn = (document: unknown): string =>
  document === null || document === undefined ? "" : `: ${shorten(JSON.stringify(document))}`;

const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
