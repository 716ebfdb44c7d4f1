import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkout } from "@/lib/checkout";
import { say } from "../terminal";
import { type FloorFigures } from "./check-floors";
import { type Recipe, recipePath } from "./check-recipes";
import { type Fault, formatFault } from "./fault";
import { inspectHouse } from "./inspect-house";
import { type Size } from "./measure-sizes";
import { type Floors } from "./rooms";
import { readSources } from "./source-file";

const shown = 40;

function saySizes(sizes: readonly Size[]): void {
  say("Part                    Files    Lines   Test files   Test lines");
  const sums = { room: "all", fileCount: 0, lineCount: 0, testFileCount: 0, testLineCount: 0 };
  const sayOne = ({ room, fileCount, lineCount, testFileCount, testLineCount }: Size): void =>
    say(
      room.padEnd(20) +
        String(fileCount).padStart(9) +
        String(lineCount).padStart(9) +
        String(testFileCount).padStart(13) +
        String(testLineCount).padStart(13),
    );
  for (const size of sizes) {
    sayOne(size);
    for (const key of ["fileCount", "lineCount", "testFileCount", "testLineCount"] as const) sums[key] += size[key];
  }
  sayOne(sums);
  say();
}

const sayFloors = ({ house, roomCount, importCount, upwardCount, knots }: FloorFigures): void =>
  say(
    `${house}: ${roomCount} rooms, ${importCount} imports between them, ${upwardCount} of them upwards, ` +
      (knots.length === 0 ? "no knot" : `knots of ${knots.map((knot) => knot.length).join(", ")} rooms`),
  );

const rules: Record<Fault["rule"], string> = {
  knot: "knots",
  upward: "imports of a higher room",
  room: "files in no room",
  spread: "spreads of an object literal",
  column: "lines of comments beyond column 120",
  file: "files over 300 lines of code",
  function: "functions over 80 lines of code (120 in a .tsx)",
  recipe: "recipes that touch more files than they may",
  web: "readers of files that the web server loads, and Node's own that the browser does",
  word: "texts with a word that the glossary replaces",
};

function sayFaults(faults: readonly Fault[]): void {
  for (const [rule, words] of Object.entries(rules)) {
    const broken = faults.filter((fault) => fault.rule === rule);
    say(`${words}: ${broken.length}`);
    for (const fault of broken.slice(0, shown)) say(`  ${formatFault(fault)}`);
    if (broken.length > shown) say(`  … and ${broken.length - shown} more`);
  }
}

const readRecipes = (root: string): Record<string, Recipe> => {
  const path = join(root, recipePath);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, Recipe>) : {};
};

/** Prints the figures of the house below `root`; 1 where something is not allowed. */
async function run(root: string): Promise<number> {
  // oxlint-disable-next-line import/no-dynamic-require -- a test names a house of its own
  const { floors } = (await import(pathToFileURL(join(root, "floors.mjs")).href)) as { floors: Floors };
  const { sizes, faults, ...found } = inspectHouse({ files: readSources(root), floors, recipes: readRecipes(root) });
  saySizes(sizes);
  found.floors.forEach(sayFloors);
  if (found.recipes.length > 0)
    say(`Files that a recipe touches: ${found.recipes.map(([name, count]) => `${name} ${count}`).join(", ")}`);
  say();
  sayFaults(faults);
  return faults.length > 0 ? 1 : 0;
}

process.exitCode = await run(resolve(process.argv[2] ?? checkout));
