/**
 * Text as it can travel in JSON and be stored in a database: NUL becomes U+2400 and a lone surrogate U+FFFD.
 * Every code unit stays where it was, so that a position in the result is a position in the original.
 */
export function safeText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\u2400");
}
