import { createHash } from "node:crypto";

/** SHA-256, hex, of the UTF-8 bytes of a text. */
export const textHash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The same of a text that comes in pieces, each of whole characters. */
export function hashOfPieces(pieces: Iterable<string>): string {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}

/** SHA-256, hex, of bytes. */
export const bytesHash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
