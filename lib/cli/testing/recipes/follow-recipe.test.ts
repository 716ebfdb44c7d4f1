import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkout } from "@/lib/checkout";
import { copyCheckout } from "./copy-checkout";
import { followRecipe } from "./follow-recipe";
import { readRecipes } from "./recipe";

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "recipe-"))));
afterEach(() => rmSync(folder, { recursive: true }));

describe("a recipe", () => {
  it("puts a line before one that stands there once, and leaves what was copied as it is", () => {
    const [root, copy] = [join(folder, "root"), join(folder, "copy")];
    for (const name of ["lib", "node_modules", ".git"]) mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, "lib/list.ts"), "a\nb\n");
    writeFileSync(join(root, "node_modules/package.js"), "");
    copyCheckout(root, copy);
    const line = { file: "lib/list.ts", before: "b", line: "between" };
    followRecipe(copy, { files: { "lib/new.ts": "lib/list.ts" }, lines: [line] });
    expect(readFileSync(join(copy, "lib/list.ts"), "utf8")).toBe("a\nbetween\nb\n");
    expect(readFileSync(join(copy, "lib/new.ts"), "utf8")).toBe("a\nb\n");
    expect(readFileSync(join(copy, "node_modules/package.js"), "utf8")).toBe("");
    expect(readFileSync(join(root, "lib/list.ts"), "utf8")).toBe("a\nb\n");
    expect(() => followRecipe(copy, { files: {}, lines: [{ ...line, before: "c" }] })).toThrow("this line once");
  });

  it.each(Object.entries(readRecipes()))("for a %s fits the files that it changes", (_, { files, lines }) => {
    for (const source of Object.values(files)) expect(readFileSync(join(checkout, source), "utf8")).not.toBe("");
    for (const { file, before } of lines)
      expect(
        readFileSync(join(checkout, file), "utf8")
          .split("\n")
          .filter((one) => one === before),
      ).toEqual([before]);
  });
});
