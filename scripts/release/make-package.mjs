// Makes the archive of the package `faultline`.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../ensure-packages.mjs";
import { bundlePackage } from "./bundle-package.mjs";
import { checkArchive, checkExports } from "./check-archive.mjs";
import { describePackage } from "./describe-package.mjs";
import { makeDeclarations } from "./make-declarations.mjs";

const entries = { faultline: "lib/faultline.ts", core: "lib/core.ts", "replay-kit": "lib/replay-kit.ts" };

/** @returns the name of the archive in `out` */
function pack(folder, out) {
  const command = ["pack", "--json", "--ignore-scripts", "--pack-destination", out];
  const own = process.env.npm_execpath;
  const options = { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] };
  const { status, stdout } = own?.endsWith(".js")
    ? spawnSync(process.execPath, [own, ...command], options)
    : spawnSync("npm", command, { ...options, shell: process.platform === "win32" });
  if (status !== 0) throw new Error("npm could not pack the package; its message is above.");
  const packed = JSON.parse(stdout);
  return (Array.isArray(packed) ? packed[0] : Object.values(packed)[0]).filename;
}

/**
 * Writes the archive to the folder `out` and checks it; `isWriting` also writes the reports of the public API again.
 * @returns its name, and what is wrong with it, a line each
 */
export async function makePackage(out, { isWriting = false } = {}) {
  mkdirSync(out, { recursive: true });
  mkdirSync(join(root, "dist"), { recursive: true });
  // Below the checkout, so that the packages are found that the bundles import.
  const made = mkdtempSync(join(root, "dist", "release-"));
  try {
    const folder = join(made, "package");
    const dist = join(folder, "dist");
    const { imports, holds } = await bundlePackage(dist);
    const faults = makeDeclarations({ entries, types: join(made, "types"), out: dist, isWriting });
    describePackage(folder, { imports, holds, entries: Object.keys(entries) });
    faults.push(...(await checkExports(folder, Object.keys(entries))));
    const name = pack(folder, out);
    faults.push(...(await checkArchive(join(out, name))));
    return { name, faults };
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
