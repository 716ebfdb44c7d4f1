/**
 * What does not begin a character of its own in the normal form: marks, and the two signs
 * of half width that become such.
 */
const longMarks = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * A text in Unicode's normal form NFKC, with at most 30 marks on one character (the “stream-safe” form of UAX #15,
 * section 13): marks are put in order one by one, so thousands of them on one character would take hours.
 */
export const normalForm = (text: string): string => text.replace(longMarks, "$1").normalize("NFKC");
