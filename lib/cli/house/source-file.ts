import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

/** One file of the house; `path` counts from its root, with slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

const roots = ["app", "bench", "components", "e2e", "lib", "prisma", "scripts"];
const extensions = new Set([".ts", ".tsx", ".mjs", ".css", ".prisma", ".py"]);
/** What is generated, and what a database has taken in: Prisma compares a migration with the one that was run. */
const leftOut = /^lib\/generated\/|^prisma\/migrations\/|(^|\/)(node_modules|__pycache__)\/|^next-env\.d\.ts$/;

/** All sources below `root`, in the order of their paths. */
export function readSources(root: string): SourceFile[] {
  const ofRoot = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  const below = roots.flatMap((folder) => filesBelow(root, folder));
  return [...ofRoot, ...below]
    .filter((path) => extensions.has(extname(path)) && !leftOut.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function filesBelow(root: string, folder: string): string[] {
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return leftOut.test(`${path}/`) ? [] : filesBelow(root, path);
    return entry.isFile() ? [path] : [];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Whether TypeScript's parser reads it. */
export const isScript = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);

/** Whether only tests use it: a test, or what stands in a folder or a file for tests. */
export const isForTests = (path: string): boolean => /\.test\.tsx?$|\.testing\.tsx?$|(^|\/)testing\/|^e2e\//.test(path);
