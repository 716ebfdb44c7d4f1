import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { traceFormats } from "./format-list";

const page = readFileSync(join(import.meta.dirname, "../../docs/formats.md"), "utf8");

it("names every format once, and docs/formats.md describes each", () => {
  const names = traceFormats.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
