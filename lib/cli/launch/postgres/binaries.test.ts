import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyBinaries, findBinaries, programPath, restoreLinks } from "./binaries";

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "faultline-binaries-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a platform without a package is told to set DATABASE_URL", () => {
  expect(() => findBinaries("aix", "ppc64")).toThrow(/aix ppc64.*Set DATABASE_URL/);
});

function fakePackage(): string {
  const native = join(folder, "package", "native");
  mkdirSync(join(native, "lib"), { recursive: true });
  mkdirSync(join(native, "bin"));
  writeFileSync(join(native, "lib", "libx.so.1.2"), "library");
  writeFileSync(join(native, "lib", "libx.a"), "archive");
  writeFileSync(join(native, "bin", "postgres"), "program", { mode: 0o644 });
  writeFileSync(
    join(native, "pg-symlinks.json"),
    JSON.stringify([{ source: "native/lib/libx.so.1.2", target: "native/lib/libx.so" }]),
  );
  return native;
}

test("links that the installation left out are made, and a second time changes nothing", () => {
  const native = fakePackage();
  restoreLinks(native);
  restoreLinks(native);
  expect(readlinkSync(join(native, "lib", "libx.so"))).toBe("libx.so.1.2");
  expect(readFileSync(join(native, "lib", "libx.so"), "utf8")).toBe("library");
});

test("a program that lost its permission is made executable, one that is missing is named", () => {
  const native = fakePackage();
  expect(statSync(programPath(native, "postgres")).mode & 0o111).toBe(0o111);
  expect(() => programPath(native, "initdb")).toThrow(/initdb is missing/);
});

test("a copy is open to all, keeps links, leaves archives out and is made again only for another version", () => {
  const native = fakePackage();
  restoreLinks(native);
  programPath(native, "postgres");
  const target = join(folder, "copy");
  const copy = copyBinaries({ folder: native, version: "18.4" }, target);
  expect(statSync(join(copy.folder, "bin", "postgres")).mode & 0o777).toBe(0o755);
  expect(lstatSync(join(copy.folder, "lib", "libx.so")).isSymbolicLink()).toBe(true);
  expect(existsSync(join(copy.folder, "lib", "libx.a"))).toBe(false);
  writeFileSync(join(copy.folder, "mark"), "");
  copyBinaries({ folder: native, version: "18.4" }, target);
  expect(existsSync(join(copy.folder, "mark"))).toBe(true);
  copyBinaries({ folder: native, version: "18.5" }, target);
  expect(existsSync(join(copy.folder, "mark"))).toBe(false);
});
