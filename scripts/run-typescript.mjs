// Runs a TypeScript file of this checkout in this process, from whatever folder it was called.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensurePackages, root } from "./ensure-packages.mjs";

/**
 * Sets the checkout up where needed, then runs `file` (a path below the root). Ends the
 * process with 1 when the set-up fails.
 */
export async function runTypeScript(file) {
  try {
    ensurePackages();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  process.env.TSX_TSCONFIG_PATH ??= join(root, "tsconfig.json"); // tsx would look in the folder it was called from
  const { register: registerCommonJs } = await import("tsx/cjs/api");
  const { register } = await import("tsx/esm/api");
  registerCommonJs();
  register();
  // oxlint-disable-next-line import/no-dynamic-require -- the entries in this folder name the file
  await import(pathToFileURL(join(root, file)).href);
}
