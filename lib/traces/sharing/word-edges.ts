const letterOrDigit = /[\p{L}\p{N}\p{M}]/u;

const isAscii = (unit: number): boolean => unit < 128;
const isAsciiDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isAsciiLetter = (unit: number): boolean => (unit | 32) >= 97 && (unit | 32) <= 122;

/** Whether a UTF-16 unit is part of a word. Half of a pair never is: what is hidden beside an emoji is hidden. */
export const isWordUnit = (unit: number): boolean =>
  isAscii(unit) ? isAsciiDigit(unit) || isAsciiLetter(unit) : letterOrDigit.test(String.fromCharCode(unit));

const isDigit = (unit: number): boolean =>
  isAscii(unit) ? isAsciiDigit(unit) : /\p{N}/u.test(String.fromCharCode(unit));
const isLower = (sign: string): boolean => sign !== sign.toUpperCase();
const isUpper = (sign: string): boolean => sign !== sign.toLowerCase();
/** Signs of scripts that write words without a space between them have no upper case either. */
const isCaseless = (sign: string): boolean => !isLower(sign) && !isUpper(sign) && /\p{Lo}/u.test(sign);

/**
 * Whether a word may begin or end before the unit at `at`: at the ends of the text, beside anything that is neither
 * letter nor digit, between letters and digits, where small letters turn large (`askPlanner`, `HTMLParser`), and
 * anywhere in a script that has no spaces between words.
 */
export function isWordEdge(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  if (!isWordUnit(before) || !isWordUnit(after)) return true;
  if (isDigit(before) !== isDigit(after)) return true;
  const [left, right] = [text.charAt(at - 1), text.charAt(at)];
  if (isCaseless(left) || isCaseless(right)) return true;
  if (!isUpper(right)) return false;
  return isLower(left) || (isUpper(left) && isLower(text.charAt(at + 1)));
}

const isEscape = /(?:\\[nrt]|%[0-9a-f]{2}|\\u[0-9a-f]{4})$/i;
const longestEscape = 6;
const [backslash, percent] = [92, 37];

/**
 * Whether a word may begin at `at`: also right behind a sign that is written as it is in JSON or in an
 * address, `\\nplanner` or `%2Fplanner`.
 */
export function isWordStart(text: string, at: number): boolean {
  if (isWordEdge(text, at)) return true;
  const mayBe =
    text.charCodeAt(at - 2) === backslash ||
    text.charCodeAt(at - 3) === percent ||
    text.charCodeAt(at - longestEscape) === backslash;
  return mayBe && isEscape.test(text.slice(Math.max(0, at - longestEscape), at));
}

/** Lower case of the same length, so that places in one are places in the other. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  let folded = "";
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charAt(at).toLowerCase();
    folded += one.length === 1 ? one : text.charAt(at);
  }
  return folded;
}

/** The ways in which Unicode writes a text: with letters that have their marks in them, and with marks of their own. */
export const spellings = (text: string): string[] => [...new Set([text, text.normalize("NFC"), text.normalize("NFD")])];
