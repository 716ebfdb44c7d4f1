import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Recipe } from "./recipe";

function writeInFolder(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Does in a copy of the checkout what a recipe says. Throws where a line that it names does not stand there once. */
export function followRecipe(copy: string, { files, lines }: Pick<Recipe, "files" | "lines">): void {
  for (const [path, source] of Object.entries(files))
    writeInFolder(join(copy, path), readFileSync(join(copy, source), "utf8"));
  for (const { file, before, line } of lines) {
    const there = readFileSync(join(copy, file), "utf8").split("\n");
    const at = there.indexOf(before);
    if (at < 0 || there.lastIndexOf(before) !== at)
      throw new Error(`${file} has to hold this line once, so that another goes before it: ${before}`);
    writeInFolder(join(copy, file), there.toSpliced(at, 0, line).join("\n"));
  }
}
