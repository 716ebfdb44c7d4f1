import { z } from "zod";
import { replayProtocol, ReplayRefusal, type ReplayErrorCode } from "./protocol/messages";
import { ReplayError, type ReplayProblem } from "./replay-target";
import { type TransportResponse } from "./replay-transport";

/** What becomes of a replay that its system ended with an error. */
const problems: Record<ReplayErrorCode, ReplayProblem> = {
  "invalid-request": "refused",
  "bad-signature": "refused",
  "unknown-trace": "refused",
  "key-reused": "refused",
  unsupported: "refused",
  busy: "busy",
  failed: "failed",
  cancelled: "failed",
  "time-out": "time-out",
  "step-limit": "time-out",
};

const openings: Record<ReplayErrorCode, string> = {
  "invalid-request": "It did not understand the request",
  "bad-signature": "It did not accept the signature; is the secret the same on both sides?",
  "unknown-trace": "It does not know this trace",
  "key-reused": "It has seen this key with another request",
  unsupported: "It does not offer this",
  busy: "It has too much to do",
  failed: "It broke down",
  cancelled: "The replay was cancelled there",
  "time-out": "It did not finish in time",
  "step-limit": "It took more steps than were allowed",
};

/** The beginning of a text from elsewhere as a quotation in one line of plain signs; empty where nothing is left. */
const quoted = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, " ").trim();
  if (line === "") return "";
  return `“${line.length > 160 ? `${line.slice(0, 160).trimEnd()}…` : line}”`;
};

/** The error that a code and a message from a system are to us. */
export function errorOfCode(code: ReplayErrorCode, message: string): ReplayError {
  const words = quoted(message);
  const opening = openings[code];
  if (words === "") return new ReplayError(problems[code], /[.?]$/.test(opening) ? opening : `${opening}.`);
  return new ReplayError(problems[code], `${opening}${opening.endsWith("?") ? "" : ":"} ${words}`);
}

const mediaTypeOf = ({ headers }: TransportResponse): string =>
  (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

/** Refuses an answer of another kind than the protocol's, an HTML page for instance. */
export function requireMediaType(response: TransportResponse, expected: string): void {
  const type = mediaTypeOf(response);
  if (type === expected) return;
  const came = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : "something without a type";
  throw new ReplayError(
    "refused",
    `It answered with ${came}; expected ${expected}. Is this the address of the replay protocol?`,
  );
}

async function readAll({ chunks }: TransportResponse, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let byteSize = 0;
  for await (const chunk of chunks) {
    byteSize += chunk.byteLength;
    if (byteSize > maxBytes) throw new ReplayError("flooded", `The answer is longer than ${maxBytes} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The JSON of an answer that is no stream. */
export async function readDocument(response: TransportResponse, maxBytes: number): Promise<unknown> {
  requireMediaType(response, "application/json");
  try {
    return JSON.parse(await readAll(response, maxBytes)) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new ReplayError("lied", "Its answer is not JSON.");
    throw error;
  }
}

const AnyVersion = z.object({ protocol: z.unknown() });

/** Refuses a document of another version of the protocol in words that say so. */
export function requireVersion(document: unknown): void {
  const { data } = AnyVersion.safeParse(document);
  if (data === undefined || data.protocol === undefined || data.protocol === replayProtocol) return;
  const version = typeof data.protocol === "number" ? `version ${data.protocol}` : "another version";
  throw new ReplayError(
    "refused",
    `It speaks ${version} of the replay protocol; this program speaks ${replayProtocol}.`,
  );
}

/** Why an answer that is not 200 came, as an error. */
export async function readRefusal(response: TransportResponse, maxBytes: number): Promise<ReplayError> {
  const { status } = response;
  if (status >= 300 && status < 400)
    return new ReplayError("refused", `It answered with a redirect (${status}): enter the address that it leads to.`);
  const said = mediaTypeOf(response) === "application/json" ? await readSaid(response, maxBytes) : null;
  if (status === 429 || status === 503) return errorOfCode("busy", said?.error.message ?? "");
  if (said) return errorOfCode(said.error.code, said.error.message);
  if (status === 502 || status === 504)
    return new ReplayError("unreachable", `A server before it answered with status ${status}.`);
  return new ReplayError("refused", `It answered with status ${status} and no reason.`);
}

async function readSaid(response: TransportResponse, maxBytes: number): Promise<ReplayRefusal | null> {
  try {
    return ReplayRefusal.parse(JSON.parse(await readAll(response, maxBytes)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** For how long an answer asks to be left alone, in milliseconds; 0 where it says nothing. */
export function retryAfterMs({ headers }: TransportResponse, nowMs: number): number {
  const value = (headers["retry-after"] ?? "").trim();
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - nowMs);
}
