import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrMakeSecret } from "./secret-file";

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "faultline-secret-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a secret is 32 random bytes, made once, that only this account reads", () => {
  const file = join(folder, "secret");
  const secret = readOrMakeSecret(file);
  expect(Buffer.from(secret, "base64")).toHaveLength(32);
  expect(readOrMakeSecret(file)).toBe(secret);
  expect(readOrMakeSecret(join(folder, "another"))).not.toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(["another", "secret"]);
});

test("an empty secret is an error that says what is lost, never a new secret", () => {
  const file = join(folder, "secret");
  writeFileSync(file, "\n");
  expect(() => readOrMakeSecret(file)).toThrow(/is empty.*backup/);
});
