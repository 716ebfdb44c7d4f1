import { isObject } from "@/lib/attribution/reply-fields";

/** Longest quotation of what an endpoint says, in characters. */
const mostQuoted = 300;

/** What an endpoint says went wrong. */
export interface EndpointError {
  /** On one line; empty where it says nothing in words. */
  message: string;
  /** Such as 502, "content_filter" or "overloaded_error"; null where it says none. */
  code: number | string | null;
  /** The provider behind a gateway, where it is named. */
  provider: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > mostQuoted ? `${line.slice(0, mostQuoted - 1)}…` : line;
};

/** What stands in a field that is a sentence, an object with one, or a list of such (FastAPI's `detail`). */
function messageIn(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(messageIn).find((message) => message !== null) ?? null;
  if (!isObject(value)) return textOf(value);
  const { message, msg, detail, error, error_description: description } = value;
  return messageIn(message) ?? textOf(msg) ?? messageIn(detail) ?? messageIn(error) ?? textOf(description);
}

/** The error that a JSON value reports, in any shape that endpoints and gateways use; null where it has none. */
export function readError(value: unknown): EndpointError | null {
  const body: unknown = Array.isArray(value) ? (value as unknown[])[0] : value;
  if (!isObject(body)) return null;
  const error = body["error"] ?? body["detail"] ?? body["errors"] ?? (body["choices"] === undefined ? body : undefined);
  if (error === undefined || error === null || error === false) return null;
  const message = messageIn(error) ?? messageIn(body);
  const { code, type, status, metadata } = isObject(error) ? error : body;
  const found = [code, status, type].find(
    (one): one is number | string => (typeof one === "number" && one > 0) || (typeof one === "string" && one !== ""),
  );
  if (message === null && found === undefined) return null;
  const provider = isObject(metadata) ? textOf(metadata["provider_name"]) : null;
  return { message: oneLine(message ?? ""), code: found ?? null, provider };
}

/** What an endpoint said in words, for a person to read; null where it said nothing that a person could. */
export function saidBy(reply: string | undefined): string | null {
  if (reply === undefined || reply.trim() === "") return null;
  try {
    return readError(JSON.parse(reply))?.message || null;
  } catch {
    // A page says in its title what it is; anything else is a sentence.
    const title = /<title[^>]*>([^<]{1,300})</i.exec(reply)?.[1];
    if (title !== undefined) return oneLine(title);
    return /^\s*</.test(reply) ? null : oneLine(reply);
  }
}
