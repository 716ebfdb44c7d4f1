import { trimEndOf } from "./trim-end";

const number = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * White space folded, a full stop at the end left out; of a number also trailing zeros
 * behind the point and a plus sign.
 */
export function plainAnswer(answer: string): string {
  const folded = answer.trim().replace(/\s+/g, " ").replace(/\.$/, "");
  if (!number.test(folded)) return folded.toLowerCase();
  const digits = folded.replace(/^\+/, "");
  return digits.includes(".") ? trimEndOf(trimEndOf(digits, "0"), ".") : digits;
}

/**
 * Whether two answers say the same: letter for letter, but for white space, upper and lower case, a full stop at the
 * end, and zeros behind a decimal point. Nothing else is tolerated: no unit, no thousands separator, no rounding.
 */
export const isSameAnswer = (one: string, other: string): boolean => plainAnswer(one) === plainAnswer(other);
