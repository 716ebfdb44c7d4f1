/**
 * How long a text is in tokens before any tokenizer has seen it: one token per 3 bytes of UTF-8, rounded up.
 * English runs at about 4 characters a token and code, digits and other scripts at fewer, so this
 * estimate errs on the long side.
 */
export const BYTES_PER_TOKEN = 3;

/** Bytes of UTF-8 that the code unit at `at` adds; each half of a surrogate pair counts 2. Expects well-formed text. */
export function byteCost(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code >= 0xd800 && code <= 0xdfff ? 2 : 3;
}

/** Length in bytes of UTF-8. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) bytes += byteCost(text, at);
  return bytes;
}

export const estimateTokens = (text: string): number => Math.ceil(countBytes(text) / BYTES_PER_TOKEN);
