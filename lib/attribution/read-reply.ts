import { jsonrepair } from "jsonrepair";
import { type z } from "zod";
import { afterThinking } from "./after-thinking";
import { parseJson } from "./parse-json";

/**
 * What was read from a reply, or the fault that keeps it from being used: one sentence that
 * can be sent back to the judge.
 */
export type ReadReply<T> = { value: T; fault: null } | { value: null; fault: string };

/** How a reply is read: the JSON schema's reader, a reader for plain text, and the check against the trace. */
interface ReplyReading<T> {
  schema: z.ZodType<T>;
  readText?: ((text: string) => T | null) | undefined;
  findFault?: ((value: T) => string | null) | undefined;
}

/**
 * Reads a judge's reply: JSON, JSON in a code fence or within other text, what follows a `<think>` block, and plain
 * text where the call has a reader for it. Two different answers that both stand are a fault, never a choice.
 */
export function readReply<T>(reply: string, reading: ReplyReading<T>): ReadReply<T> {
  const check = reading.findFault ?? (() => null);
  const values = jsonValues(reply, reading.schema);
  if (!values.some((value) => check(value) === null)) {
    const value = reading.readText?.(afterThinking(reply)) ?? null;
    if (value !== null) values.push(value);
  }
  const [first] = values;
  if (first === undefined) return { value: null, fault: "It was not one JSON object with the fields asked for." };
  const standing = values.filter((value) => check(value) === null);
  const [only] = standing;
  if (only === undefined) return { value: null, fault: check(first) ?? "" };
  const isAmbiguous = new Set(standing.map((value) => JSON.stringify(value))).size > 1;
  return isAmbiguous ? { value: null, fault: "It held more than one answer." } : { value: only, fault: null };
}

/**
 * All JSON objects of a reply that the schema reads: the whole text if it is one, else those
 * found in it, nested ones excluded.
 */
function jsonValues<T>(reply: string, schema: z.ZodType<T>): T[] {
  const read = (text: string): T[] => {
    const parsed = parseObject(text);
    const result = parsed === null ? null : schema.safeParse(parsed);
    return result?.success ? [result.data] : [];
  };
  const whole = read(reply);
  if (whole.length > 0) return whole;
  const text = afterThinking(reply);
  const found = findObjects(text).flatMap(read);
  // With other quotation marks nobody can tell braces in strings from those around them.
  return found.length > 0 ? found : read(text.slice(Math.max(0, text.indexOf("{")), text.lastIndexOf("}") + 1));
}

const objectIn = (value: unknown): object | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;

/** The object that a text is, or that a JSON text within it is; null where it is none. */
function parseObject(text: string): object | null {
  const value = parseJson(text) ?? parseJson(repair(text) ?? "");
  return objectIn(typeof value === "string" ? parseJson(value) : value);
}

/**
 * What small models write for JSON, as JSON: other quotation marks, line breaks in strings, Python's words, comments,
 * commas too many. Null where the text is not one whole object: what was cut off is never completed.
 */
function repair(text: string): string | null {
  const trimmed = text.trim();
  const isWhole = trimmed.startsWith("{") && trimmed.endsWith("}") && count(trimmed, "{") === count(trimmed, "}");
  // Words in braces are no object.
  if (!isWhole || !/[:：]/.test(trimmed) || trimmed.length > longestRepaired) return null;
  try {
    return jsonrepair(trimmed);
  } catch {
    return null;
  }
}

/** A verdict is a few thousand characters. */
const longestRepaired = 200_000;
const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Every stretch from an opening brace to the brace that closes it, strings respected. One pass over the text. */
function findObjects(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"' && depth > 0) isInString = true;
    else if (sign === "{") {
      if (depth === 0) start = at;
      depth += 1;
    } else if (sign === "}" && depth > 0) {
      depth -= 1;
      if (depth === 0) found.push(text.slice(start, at + 1));
    }
  }
  return found;
}
