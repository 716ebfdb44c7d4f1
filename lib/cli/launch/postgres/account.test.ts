import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canReach, findAccount } from "./account";

const passwd = [
  "root:x:0:0:root:/root:/bin/bash",
  "nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin",
  "postgres:x:101:104:PostgreSQL,,,:/var/lib/postgresql:/bin/bash",
].join("\n");

test("the first account of the wish list is found, whatever its place in the file", () => {
  expect(findAccount(passwd, ["postgres", "nobody"])).toEqual({ uid: 101, gid: 104 });
  expect(findAccount(passwd, ["mysql", "nobody"])).toEqual({ uid: 65534, gid: 65533 });
});

test("no account is found where none exists, and root is never lent", () => {
  expect(findAccount(passwd, ["postgre"])).toBeUndefined();
  expect(findAccount(passwd, ["root"])).toBeUndefined();
});

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "faultline-reach-"));
  mkdirSync(join(folder, "inner"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder below a private one cannot be reached by another account, and can by its owner", () => {
  chmodSync(folder, 0o700);
  const { uid, gid } = statSync(folder);
  expect(canReach(join(folder, "inner", "not-yet"), { uid: uid + 1, gid: gid + 1 })).toBe(false);
  expect(canReach(join(folder, "inner"), { uid, gid })).toBe(true);
});

test("passing through is enough: the folders on the way need not be readable", () => {
  chmodSync(folder, 0o711);
  const { uid, gid } = statSync(folder);
  expect(canReach(join(folder, "inner"), { uid: uid + 1, gid: gid + 1 })).toBe(true);
});

test("whoever runs the database themselves needs no look", () => {
  expect(canReach("/anywhere", {})).toBe(true);
});
