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
 * Whether a word may begin or end before the unit at `at`: at the ends of the text, beside anything that is neither letter nor digit, between letters and digits, where
 * small letters turn large (`askPlanner`, `HTMLParser`), and anywhere in a script that has no spaces between words.
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
