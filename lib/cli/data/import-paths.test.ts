import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listFiles } from "./import-paths";

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
    ["set/a.json", "set/b.json", "set/inner/c.json"].map((name) => join(folder, name)),
  );
});

test("a file that is named is taken even when it is hidden", () => {
  expect(listFiles([join(folder, "set/.hidden")])).toEqual([join(folder, "set/.hidden")]);
});

test("a path that does not exist is named", () => {
  expect(() => listFiles([join(folder, "gone")])).toThrow(/no file or folder .*gone/);
});
