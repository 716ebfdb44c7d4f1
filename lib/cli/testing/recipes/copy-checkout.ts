import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/** Not of the source, or linked as a whole. */
const leftOut = new Set([".git", ".next", ".faultline", "node_modules", "test-results", "playwright-report", "dist"]);
const linked = ["node_modules"];

function copyFolder(root: string, to: string, folder: string): void {
  mkdirSync(join(to, folder), { recursive: true });
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (leftOut.has(path)) continue;
    if (entry.isDirectory()) copyFolder(root, to, path);
    else if (entry.isFile()) copyFileSync(join(root, path), join(to, path));
  }
}

/** The source of the checkout in a folder of its own. Packages are shared. */
export function copyCheckout(root: string, to: string): void {
  copyFolder(root, to, "");
  for (const path of linked) {
    if (!existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    symlinkSync(join(root, path), join(to, path), "junction");
  }
}
