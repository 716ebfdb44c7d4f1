import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findFiles } from "../data/find-files";
import { openMadeFolder } from "./made-folder";

let folder = "";
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "made-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = async (...files: [string, string][]): Promise<void> =>
  (await openMadeFolder(join(folder, "out"))).write(files.map(([path, text]) => ({ path, text })));
const found = (): string[] =>
  findFiles([join(folder, "out")]).map(({ path }) => `${path.slice(folder.length + 5)}: ${readFileSync(path, "utf8")}`);

it("writes files into folders that were not there, and those of another call in their place", async () => {
  await write(["a.json", "1"], ["inner/b.json", "2"]);
  expect(found()).toEqual(["a.json: 1", "inner/b.json: 2"]);
  await write(["a.json", "3"], ["c.json", "4"]);
  expect(found()).toEqual(["a.json: 3", "c.json: 4"]);
});

it("overwrites and takes away nothing that is not its own, and then writes nothing at all", async () => {
  await write(["a.json", "1"], ["b.json", "2"]);
  writeFileSync(join(folder, "out/a.json"), "changed");
  writeFileSync(join(folder, "out/z.json"), "another's");
  await expect(write(["b.json", "3"], ["a.json", "3"])).rejects.toThrow(/a\.json already exists/);
  await expect(write(["b.json", "3"], ["z.json", "3"])).rejects.toThrow(/z\.json already exists/);
  expect(found()).toEqual(["a.json: changed", "b.json: 2", "z.json: another's"]);
  await write(["d.json", "4"]);
  expect(found()).toEqual(["a.json: changed", "d.json: 4", "z.json: another's"]);
});

it("believes no list that leads out of the folder or cannot be read", async () => {
  mkdirSync(join(folder, "out"));
  writeFileSync(join(folder, "kept"), "");
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  for (const list of [JSON.stringify({ files: { "../kept": empty } }), "{"]) {
    writeFileSync(join(folder, "out/.faultline-made.json"), list);
    await write(["a.json", "1"]);
    rmSync(join(folder, "out/a.json"));
  }
  expect(readdirSync(folder).sort()).toEqual(["kept", "out"]);
});
