import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type ReplayStep } from "./messages";

type HashedStep = Pick<ReplayStep, "index" | "agent" | "kind" | "content" | "recipient" | "tool">;

/**
 * SHA-256, hex, over steps: by it a system says which steps it started from. Of each step six texts count, one after
 * another: index, agent, kind, content, recipient and name of the tool, empty where there is none; each is written as
 * its length in UTF-8 bytes, a colon, and the text. A lone surrogate counts as U+FFFD.
 */
export function prefixHash(steps: readonly HashedStep[]): string {
  const hash = sha256.create();
  for (const { index, agent, kind, content, recipient = "", tool } of steps)
    for (const text of [String(index), agent, kind, content, recipient, tool?.name ?? ""]) {
      const bytes = utf8ToBytes(text);
      hash.update(utf8ToBytes(`${bytes.byteLength}:`)).update(bytes);
    }
  return bytesToHex(hash.digest());
}

/** Of a text in UTF-8, as TextEncoder writes it. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    // A pair of surrogates is four bytes for its two units.
    if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at += 1;
  }
  return bytes;
}

/** Whether a text has more than so many bytes in UTF-8; counts only where its length alone does not say so. */
export const isLongerThan = (text: string, maxBytes: number): boolean =>
  text.length > maxBytes || (text.length * 3 > maxBytes && byteLength(text) > maxBytes);
