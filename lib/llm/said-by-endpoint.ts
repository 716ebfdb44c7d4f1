import { parseJson } from "@/lib/attribution/parse-json";
import { isObject } from "@/lib/attribution/reply-fields";

/** Longest quotation of what an endpoint or a model says, in characters. */
const mostQuoted = 300;
/** So much of an answer that is not JSON is looked at. */
const mostRead = 4_000;
/** How deep a sentence lies at most: nesting is up to the endpoint. */
const deepest = 6;

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

/** As much of a text as can be quoted in a sentence, on one line. */
export const quoted = (text: string): string => {
  const line = text.slice(0, mostRead).replace(/\s+/g, " ").trim();
  return line.length > mostQuoted ? `${line.slice(0, mostQuoted - 1)}…` : line;
};

/** What stands in a field that is a sentence, an object with one, or a list of such (FastAPI's `detail`). */
function messageIn(value: unknown, depth = 0): string | null {
  if (depth > deepest) return null;
  const within = (field: unknown): string | null => messageIn(field, depth + 1);
  if (Array.isArray(value)) return within(value[0]);
  if (!isObject(value)) return textOf(value);
  const { message, msg, detail, error, error_description: description } = value;
  return within(message) ?? textOf(msg) ?? within(detail) ?? within(error) ?? textOf(description);
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
  return {
    message: quoted(message ?? ""),
    code: typeof found === "string" ? quoted(found) : (found ?? null),
    provider: provider && quoted(provider),
  };
}

/**
 * The error within an answer with HTTP 200, where it calls itself one: any other object comes from something that is no
 * judge.
 */
export function readReported(value: unknown): EndpointError | null {
  const body: unknown = Array.isArray(value) ? (value as unknown[])[0] : value;
  if (!isObject(body)) return null;
  if (body["error"] || body["object"] === "error" || body["type"] === "error") return readError(body);
  const choices = body["choices"];
  if (!Array.isArray(choices)) return null;
  // Some gateways report what failed behind them beside an answer without words, and some answer with nothing at all.
  if (choices.length === 0) return { message: "it answered without a choice", code: null, provider: null };
  const choice: unknown = choices[0];
  return isObject(choice) && choice["error"] ? readError({ error: choice["error"] }) : null;
}

/** What an endpoint said in words, for a person to read; null where it said nothing that a person could. */
export function saidBy(reply: string | undefined): string | null {
  const text = reply?.trim() ?? "";
  const value = parseJson(text);
  if (value !== undefined) return readError(value)?.message || null;
  // A page says in its title what it is; anything else is a sentence.
  if (!text.startsWith("<")) return quoted(text) || null;
  const title = /<title[^>]*>([^<]{1,300})</i.exec(text.slice(0, mostRead))?.[1];
  return title === undefined ? null : quoted(title);
}
