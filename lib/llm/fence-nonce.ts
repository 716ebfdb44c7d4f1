import { createHmac } from "node:crypto";

/**
 * The first 8 hex digits of HMAC-SHA-256(secret, trace content hash). A trace cannot guess it, and it stays the same
 * for the same trace and secret, so that prompt caches, resumed runs and replays see the same prompt.
 */
export function fenceNonce(secret: string | Uint8Array, contentHash: string): string {
  return createHmac("sha256", secret).update(contentHash).digest("hex").slice(0, 8);
}
