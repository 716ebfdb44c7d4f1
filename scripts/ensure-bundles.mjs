// Makes dist ready to run: at once where it was made from the sources as they lie there. Node built-ins only.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensurePackages, root } from "./ensure-packages.mjs";

export { root };
/** Names each source that the bundles hold, with its size and time of change. */
export const stampFile = join(root, "dist", ".made-from");

function isFresh() {
  if (!existsSync(stampFile)) return false;
  return readFileSync(stampFile, "utf8")
    .split("\n")
    .every((line) => {
      const [path, size, mtimeMs] = line.split("\t");
      const now = statSync(join(root, path), { throwIfNoEntry: false });
      return now !== undefined && String(now.size) === size && String(now.mtimeMs) === mtimeMs;
    });
}

/** Bundles anew where a source has changed. Throws with what is wrong with it. */
export function ensureBundles() {
  if (isFresh()) return;
  const made = spawnSync(process.execPath, [join(root, "scripts", "make-bundles.mjs")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`The program could not be bundled:\n${made.stdout}${made.stderr}`);
}

/**
 * Sets the checkout up where needed, then runs a bundle of dist in this process. Ends it with 1 when the set-up fails.
 * A package has no sources, and nothing to set up.
 */
export async function runBundle(name) {
  try {
    if (existsSync(join(root, "lib"))) {
      ensurePackages({ isRunningOnly: true });
      ensureBundles();
    }
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  // oxlint-disable-next-line import/no-dynamic-require -- the entries in this folder name the bundle
  await import(pathToFileURL(join(root, "dist", `${name}.js`)).href);
}
