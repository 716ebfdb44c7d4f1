import { codeLanguage } from "./code-language";
import { parseContainer } from "./messages/parse-json-text";

/** Longer texts keep their spelling: they are data that nobody reads or quotes. */
const maxLength = 1_000_000;
/** A text that was escaped twice is read twice, and no text more often than this. */
const maxRounds = 3;
/** JSON within JSON is followed so deep. */
const maxDepth = 8;

const named: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: "&", lt: "<", gt: ">", nbsp: " " };
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(quot|apos|amp|lt|gt|nbsp));/gi;
const anyEntity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;
const quote = /&(?:quot|#0*34|#x0*22);/gi;
const apostrophe = /&(?:apos|#0*39|#x0*27);/i;
/** Entities that stand by themselves as words, as those that a text speaks of; quotes among them never do else. */
const alone = /(?<=^|[\s([])&(?:quot|apos|amp|lt|gt|nbsp|#\d{2,3}|#x[0-9a-f]{2});(?=[\s.,;:)\]]|$)/gi;
const quoteAlone = /^&(?:quot|apos|#0*3[49]|#x0*2[27]);$/i;
const inQuotes = /["'`“‘]&(?:[a-z]+|#\w+);["'`”’]/i;
const aboutMarkup =
  /\b(?:x?html|xml|ampersands?|entit(?:y|ies)|(?:un)?escap(?:e[ds]?|ing)|(?:en|de)cod(?:e[ds]?|ing))\b/i;
const stringLiteral = /"(?:[^"\\]|\\.)*"/gs;

/**
 * A text whose signs were escaped once too often for HTML (`&quot;`, `&#39;`), by an exporter or a web page, with the
 * signs as themselves. Only where nothing speaks against it: no sign that an escape would have changed stands raw, and
 * the text is neither markup nor code that means its entities. What was `written` by a model for a tool is changed only
 * where it is JSON that no tool could have read as it stands.
 */
export function plainEntities(text: string, isWritten = false): string {
  if (text.length > maxLength || !has(text, entity)) return text;
  const json = parseContainer(text);
  if (json !== undefined) return isWritten ? text : plainStrings(text, json);
  let plain = text;
  for (let round = 0; round < maxRounds && isEscaped(plain, isWritten); round += 1) plain = withoutEntities(plain);
  return plain;
}

/** Every entity of a text as the sign that it stands for, whatever the text is. */
export const withoutEntities = (text: string): string =>
  text.replace(
    entity,
    (written, decimal: string | undefined, hex: string | undefined, name: string | undefined) =>
      (name === undefined ? signOf(parseInt(decimal ?? hex ?? "", decimal ? 10 : 16)) : named[name.toLowerCase()]) ??
      written,
  );

/** No control character, no sign that is invisible or steers a line. */
function signOf(code: number): string | undefined {
  if (code === 0xa0) return " ";
  if (code > 0x10_ff_ff) return undefined;
  const sign = String.fromCodePoint(code);
  return /^[^\p{C}\p{Z}]$/u.test(sign) ? sign : undefined;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const has = (text: string, pattern: RegExp): boolean => text.search(pattern) !== -1;

function isEscaped(text: string, isWritten = false): boolean {
  if (!has(text, entity) || /[<>"]/.test(text)) return false;
  const rest = text.replace(anyEntity, "");
  if (rest.includes("&") || (rest.includes("'") && apostrophe.test(text))) return false;
  if (/^\s*[{[]/.test(text) && has(text, quote) && parseContainer(withoutEntities(text)) !== undefined) return true;
  if (isWritten || count(text, quote) % 2 === 1 || speaksOfEntities(text)) return false;
  // A string of code that means its entities stands in quotes of some kind.
  return !/['`]/.test(rest) || codeLanguage(text) === null;
}

/** Whether a text is about entities, and means those that it has. */
function speaksOfEntities(text: string): boolean {
  const words = text.match(alone) ?? [];
  const total = count(text, entity);
  const quotes = words.filter((word) => quoteAlone.test(word)).length;
  return inQuotes.test(text) || quotes * 2 > total || (words.length === total && aboutMarkup.test(text));
}

/** The strings of a JSON text, where all of them together are as an escaped text is. */
function plainStrings(text: string, json: object): string {
  return isEscaped(stringsOf(json, 0).join("\n")) ? inLiterals(text, 0) : text;
}

function stringsOf(value: unknown, depth: number): string[] {
  if (typeof value === "string") {
    const inside = depth < maxDepth ? parseContainer(value) : undefined;
    return inside === undefined ? [value] : stringsOf(inside, depth + 1);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...stringsOf(inner, depth),
  ]);
}

/** Only literals with an entity are written anew. */
const inLiterals = (json: string, depth: number): string =>
  json.replace(stringLiteral, (literal) => {
    if (!has(literal, entity)) return literal;
    const value: unknown = JSON.parse(literal);
    if (typeof value !== "string") return literal;
    const isJson = depth < maxDepth && parseContainer(value) !== undefined;
    return JSON.stringify(isJson ? inLiterals(value, depth + 1) : withoutEntities(value));
  });
