import { expect, test } from "vitest";
import { openSecret, sealSecret } from "./seal-secret";

test("a secret opens with its passphrase, with no other, and not once it was changed", () => {
  const sealed = sealSecret("c2VjcmV0", "correct horse");
  expect(openSecret(sealed, "correct horse")).toBe("c2VjcmV0");
  expect(JSON.stringify(sealed)).not.toContain("c2VjcmV0");
  expect(() => openSecret(sealed, "another")).toThrow("FAULTLINE_BACKUP_PASSPHRASE");
  const changed = Buffer.from(sealed.sealed, "base64");
  changed[0] = (changed[0] ?? 0) ^ 1;
  expect(() => openSecret({ ...sealed, sealed: changed.toString("base64") }, "correct horse")).toThrow();
});
