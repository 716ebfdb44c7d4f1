import { type z } from "zod";
import { KnownError } from "@/lib/errors";
import { readBody } from "./read-body";

/** Of a part of a request; undefined for one that is not read. */
type Schema = z.ZodType | undefined;
type Parsed<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/** As RFC 6901 writes it. */
const pointerPart = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** An id that cannot be one leads nowhere, like an id that never was. */
export const parseAddress = <S extends Schema>(schema: S, value: unknown): Parsed<S> => {
  if (schema && !schema.safeParse(value).success) throw new KnownError("NOT_FOUND", "Nothing found at this address.");
  return parse(schema, value, "address");
};

/** Throws INVALID, saying what is wrong with which part. */
export const parse = <S extends Schema>(schema: S, value: unknown, part: string): Parsed<S> => {
  if (!schema) return undefined as Parsed<S>;
  const result = schema.safeParse(value);
  if (result.success) return result.data as Parsed<S>;
  const issues = result.error.issues.map((issue) => ({
    pointer: issue.path.map((key) => `/${pointerPart(String(key))}`).join(""),
    message: issue.message,
  }));
  const first = issues[0];
  throw new KnownError(
    "INVALID",
    `The ${part} is not valid${first ? `: ${first.pointer.slice(1) || part}: ${first.message}` : ""}`,
    issues,
  );
};

/** What stands behind the question mark; a name that stands there several times has a list. */
export const readQuery = (search: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(search.keys())].map((key) => [
      key,
      search.getAll(key).length > 1 ? search.getAll(key) : (search.get(key) ?? ""),
    ]),
  );

/**
 * Throws UNKNOWN_PARAMETER for a name behind the question mark that nobody reads: a filter that is
 * mistyped would find everything.
 */
export const requireKnownNames = (search: URLSearchParams, known: readonly string[]): void => {
  const unknown = [...new Set(search.keys())].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const shown = unknown.map((name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name));
  throw new KnownError(
    "UNKNOWN_PARAMETER",
    `The query parameter ${shown.map((name) => `“${name}”`).join(", ")} is unknown. ${known.length > 0 ? `Known: ${known.join(", ")}.` : "There are none."}`,
    unknown.map((name) => ({ pointer: `/${pointerPart(name)}`, message: "Unknown parameter." })),
  );
};

/** The body as JSON; undefined where it is empty. Throws INVALID and TOO_LARGE. */
export const readJson = async (request: Request, maxBytes: number): Promise<unknown> => {
  const text = new TextDecoder().decode(await readBody(request, maxBytes));
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new KnownError("INVALID", "The body is not JSON.", [{ pointer: "", message: "Not JSON." }]);
  }
};
