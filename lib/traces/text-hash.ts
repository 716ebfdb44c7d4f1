import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256, hex, of the UTF-8 bytes of a text. */
export const textHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
