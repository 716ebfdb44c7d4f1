/**
 * PostgreSQL refuses U+0000 in text and lone surrogates in any encoding. Stored text writes each of them as U+FDD0
 * followed by four hex digits. U+FDD0 is a noncharacter, valid in UTF-8 and never in real text; where it does occur it
 * is written the same way, so that every string comes back exactly.
 */
export const escapeMark = "\uFDD0";
const unstorable = /[\0\uFDD0\p{Surrogate}]/gu; // with the u flag a surrogate is matched only where it stands alone
const escaped = /\uFDD0([0-9a-f]{4})/g;

/** Whether `escapeForStorage` would change the text. It hardly ever does, and the engine finds that out fastest. */
export const needsEscape = (text: string): boolean =>
  text.includes("\0") || text.includes(escapeMark) || !text.isWellFormed();

/** How many characters `escapeForStorage` would write otherwise. */
export const countEscapes = (text: string): number => (needsEscape(text) ? (text.match(unstorable)?.length ?? 0) : 0);

export function escapeForStorage(text: string): string {
  if (!needsEscape(text)) return text;
  return text.replace(unstorable, (unit) => escapeMark + unit.charCodeAt(0).toString(16).padStart(4, "0"));
}

export function unescapeFromStorage(text: string): string {
  return text.includes(escapeMark)
    ? text.replace(escaped, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;
}

/** The same for every string and key inside a JSON value. */
export const escapeValueForStorage = <T>(value: T): T => mapStrings(value, escapeForStorage) as T;
export const unescapeValueFromStorage = <T>(value: T): T => mapStrings(value, unescapeFromStorage) as T;

/** What JSON makes of a character that `escapeForStorage` would change, or of a backslash before such a text. */
const oddJson = /\\u(?:0000|d[89a-f])|\uFDD0/;

/** A value as JSON whose strings and keys are escaped, without a second value where there is nothing to escape. */
export function jsonForStorage(value: unknown): string {
  const json = JSON.stringify(value);
  return oddJson.test(json) ? JSON.stringify(escapeValueForStorage(value)) : json;
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((inner) => mapStrings(inner, map));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [map(key), mapStrings(inner, map)]));
}
