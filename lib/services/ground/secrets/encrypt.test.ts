import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { decrypt } from "./decrypt";
import { encrypt } from "./encrypt";

const here = { workspaceId: "a", purpose: "provider-key" } as const;
const refusal = expect.objectContaining({ code: "UNAVAILABLE" });
const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

beforeEach(() => {
  vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 1).toString("base64"));
});

describe("encrypted values", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(decrypt(encrypt(text, here), here)).toBe(text);
      }),
    );
  });

  it("show nothing of the text, and never look the same twice", () => {
    const first = encrypt("sk-secret-key", here);
    expect(first).toMatch(/^v1(\.[\w-]+){3}$/);
    expect(Buffer.from(first.split(".")[3] ?? "", "base64url").toString()).not.toContain("secret");
    expect(encrypt("sk-secret-key", here)).not.toBe(first);
  });

  it("do not open in another workspace, for another purpose or under another secret", () => {
    const stored = encrypt("sk-secret-key", here);
    expect(thrownBy(() => decrypt(stored, { ...here, workspaceId: "b" }))).toEqual(refusal);
    expect(thrownBy(() => decrypt(stored, { ...here, purpose: "workspace-secret" }))).toEqual(refusal);
    vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(32, 2).toString("base64"));
    expect(thrownBy(() => decrypt(stored, here))).toEqual(refusal);
  });

  it("do not open once any part was changed", () => {
    const stored = encrypt("sk-secret-key", here);
    for (const index of [1, 2, 3]) {
      const parts = stored.split(".");
      const bytes = Buffer.from(parts[index] ?? "", "base64url");
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      parts[index] = bytes.toString("base64url");
      expect(thrownBy(() => decrypt(parts.join("."), here))).toEqual(refusal);
    }
    const [version, nonce, tag, ciphertext] = stored.split(".");
    const shortTag = Buffer.from(tag ?? "", "base64url")
      .subarray(0, 4)
      .toString("base64url");
    for (const broken of [
      "",
      "v1",
      `v2.${nonce}.${tag}.${ciphertext}`,
      `${version}.${nonce}.${shortTag}.${ciphertext}`,
    ]) {
      expect(thrownBy(() => decrypt(broken, here))).toEqual(refusal);
    }
  });

  it("need a secret of 32 bytes", () => {
    vi.stubEnv("FAULTLINE_SECRET", Buffer.alloc(16, 1).toString("base64"));
    expect(() => encrypt("x", here)).toThrow("FAULTLINE_SECRET is too short");
  });
});
