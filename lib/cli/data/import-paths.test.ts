import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isSomethingElse, listFiles } from "./import-paths";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "faultline-import-"));
  mkdirSync(join(folder, "set", "inner"), { recursive: true });
  for (const name of ["set/b.json", "set/a.json", "set/inner/c.json", "set/.hidden"])
    writeFileSync(join(folder, name), "{}");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder stands for all files below it, sorted, hidden ones left out", () => {
  expect(listFiles([join(folder, "set")])).toEqual(
    ["set/a.json", "set/b.json", "set/inner/c.json"].map((name) => ({ path: join(folder, name), isNamed: false })),
  );
});

test("a file that is named is taken even when it is hidden", () => {
  expect(listFiles([join(folder, "set/.hidden")])).toEqual([{ path: join(folder, "set/.hidden"), isNamed: true }]);
});

test("a path that does not exist is named", () => {
  expect(() => listFiles([join(folder, "gone")])).toThrow(/no file or folder .*gone/);
});

test("a licence in a folder is passed over, a broken file in it and whatever is named are not", () => {
  const isPassedOver = (text: string, isNamed: boolean) =>
    isSomethingElse({ path: "x", isNamed }, new TextEncoder().encode(text));
  expect(isPassedOver("MIT License", false)).toBe(true);
  expect(isPassedOver("", false)).toBe(true);
  expect(isPassedOver('\ufeff  {"history": [', false)).toBe(false);
  expect(isPassedOver("[1, 2", false)).toBe(false);
  expect(isPassedOver("MIT License", true)).toBe(false);
});
