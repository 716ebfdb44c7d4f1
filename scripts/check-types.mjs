// Checks the types: those of the routes are written first, then all is read once.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages, root } from "./ensure-packages.mjs";

const run = (tool, ...args) => {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", tool), ...args], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      // Hardly anything that a checker makes can be let go: what it makes is collected only near the limit. It makes
      // some 2.6 GB in all, a twentieth more than were left standing when it collected now and then.
      GOGC: "off",
      GOMEMLIMIT: "4GiB",
    },
  });
  if (status !== 0) process.exit(status ?? 1);
};

ensurePackages();
run("next/dist/bin/next", "typegen");
// TypeScript 7, in one checker: of four, each makes the types of the packages and of the database client anew. It keeps
// what it found: of files that did not change, nor anything that they are made of, it is not found again.
mkdirSync(join(root, ".faultline"), { recursive: true, mode: 0o711 });
const state = join(root, ".faultline", "types.tsbuildinfo");
const options = ["--noEmit", "--incremental", "--tsBuildInfoFile", state, "--checkers", "1"];
run("typescript-native/bin/tsc", ...options, ...process.argv.slice(2));
