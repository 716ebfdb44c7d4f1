import { describe, expect, it } from "vitest";
import { fenceNonce } from "./fence-nonce";

describe("the nonce of fences", () => {
  it("is 8 hex digits, the same for the same secret and trace, another for any other", () => {
    const nonce = fenceNonce("secret", "hash");
    expect(nonce).toMatch(/^[0-9a-f]{8}$/);
    expect(fenceNonce("secret", "hash")).toBe(nonce);
    expect(fenceNonce("secret2", "hash")).not.toBe(nonce);
    expect(fenceNonce("secret", "hash2")).not.toBe(nonce);
  });

  it("is the beginning of HMAC-SHA-256, as others compute it", () => {
    expect(fenceNonce("key", "The quick brown fox jumps over the lazy dog")).toBe("f7bc83f4");
  });
});
