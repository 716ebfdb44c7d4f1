import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { figureGroups } from "./figure-tables";
import { checks } from "./more-figures";

const root = join(import.meta.dirname, "../../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8").replace(/\s+/g, " ");
const documents = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);
const figures = figureGroups.flatMap((group) => group.figures);
const main = (command: string): string => command.replace(/ --.*/, "");

describe("how right it is", () => {
  it("states each figure as its page does", () => {
    const stale = figures.filter(({ page, value }) => !read(page).includes(value));
    expect(stale.map(({ page, value }) => `${page}: ${value}`)).toEqual([]);
  });

  it("has a figure of each command that the documents say prints one", () => {
    const named = [...documents, "README.md"].flatMap((file) =>
      Array.from(read(file).matchAll(/`npm run (bench [a-z-]+|chaos|fuzz:import)/g), ([, command = ""]) => command),
    );
    const known = new Set([...figures.map(({ command }) => main(command)), ...checks]);
    expect([...new Set(named)].filter((command) => !known.has(command))).toEqual([]);
  });

  it("names commands that there are", () => {
    const benches = readdirSync(join(root, "bench"));
    const gone = figures.filter(({ command }) => !benches.includes(`${main(command).replace("bench ", "")}.ts`));
    expect(gone.map(({ command }) => command)).toEqual([]);
  });
});
