import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDone } from "./find-python";

const cache = join(import.meta.dirname, "../../../node_modules/.cache");

/**
 * A folder of our own with packages of npm, made where it is not there yet and kept under `name`, which is for one
 * file of tests. Null where the packages are not to be had.
 */
export function findNodePackages({ name, packages }: { name: string; packages: readonly string[] }): string | null {
  const home = join(cache, name);
  const isThere = packages.every((wanted) => existsSync(join(home, "node_modules", wanted.replace(/@[^@/]*$/, ""))));
  if (isThere) return home;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), '{ "private": true, "type": "module" }');
  return isDone("npm", ["install", "--no-audit", "--no-fund", ...packages], 240_000, { cwd: home }) ? home : null;
}
