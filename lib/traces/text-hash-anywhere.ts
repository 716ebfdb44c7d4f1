import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * text-hash.ts for where there is no Node: the core of the package is bundled with this file in its place. Slower, so
 * everything else uses Node's.
 */
export const textHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The same of a text that comes in pieces, each of whole characters. */
export function hashOfPieces(pieces: Iterable<string>): string {
  const hash = sha256.create();
  for (const piece of pieces) hash.update(utf8ToBytes(piece));
  return bytesToHex(hash.digest());
}

/** SHA-256, hex, of bytes. */
export const bytesHash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
