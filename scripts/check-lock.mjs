// Names the optional packages that the lock file should hold and lacks: npm drops one that it cannot
// resolve without a word, and then `npm ci` refuses the lock on the platform that needs it. Looks into the
// file only, never at a registry.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./ensure-packages.mjs";

/** @returns lines such as `next 16.4.6 lacks @next/swc-darwin-arm64` */
export function findHoles(lock) {
  const present = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, "")));
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !present.has(name))
      .map((name) => `${path.replace(/^.*node_modules\//, "") || entry.name} ${entry.version} lacks ${name}`),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const holes = findHoles(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  for (const hole of holes) process.stdout.write(`${hole}\n`);
  if (holes.length > 0) {
    process.stdout.write("Choose versions whose platform packages can all be installed, and write the lock again.\n");
    process.exit(1);
  }
}
