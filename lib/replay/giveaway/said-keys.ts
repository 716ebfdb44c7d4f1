import { type Piece, wordKey } from "./read-pieces";

const functionWords =
  "a an and are as at be been being but by can could did do does for from had has have he her his i if in into is it its not no of off on or our out over per s she so some t than that the their them then there these they this those to too up us very was we were what when where which while who whom whose why will with would you your st nd rd th re ve ll d m";
const unitWords =
  "about approximately around circa exactly roughly usd eur gbp jpy cny chf inr cad aud gb mb kb tb kg km cm mm mhz ghz";

const emptyWords: ReadonlySet<string> = new Set(`${functionWords} ${unitWords}`.split(" ").map(wordKey));

/** Whether a piece says something by itself: no article, no conjunction, no sign, no sign of a unit. */
export const hasContent = ({ key, kind }: Piece): boolean =>
  kind !== "sign" && !(kind === "word" && emptyWords.has(key));

/**
 * The pieces by which a text is known again: those with content, or all where none has. Without the last character of a
 * stretch, which the piece before it holds.
 */
export function tellingPieces(pieces: readonly Piece[]): Piece[] {
  const whole = pieces.filter(({ isTail }) => !isTail);
  const telling = whole.filter(hasContent);
  return telling.length > 0 ? telling : whole;
}

/** Under which keys a piece can be found in a text. */
export const keysOf = ({ key, same, parts }: Piece): string[] => [key, ...same, ...parts];

/** Whether a text with these keys says a piece: in one of its readings, or part by part. */
export const isSaid = ({ key, same, parts, kind }: Piece, keys: ReadonlySet<string>): boolean =>
  keys.has(key) ||
  same.some((one) => keys.has(one)) ||
  (kind === "number" && parts.length > 0 && parts.every((part) => keys.has(part)));

/**
 * Whether a piece looks like a value rather than a word of the language, wherever it stands: a number (but for “one”),
 * an identifier (with digits, an underscore, or capitals inside) or a word with a capital.
 */
export function looksLikeValue({ kind, written }: Piece): boolean {
  if (kind === "number") return written !== "one";
  return kind === "word" && (/[\p{N}_#+]|\p{Ll}\p{Lu}/u.test(written) || /^\p{Lu}\p{L}/u.test(written));
}
