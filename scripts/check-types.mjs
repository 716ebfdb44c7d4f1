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
      // A checker keeps nearly all that it makes, 3 GB: garbage is collected only near the limit. In three parts that
      // share their state it would take half of that, and twice the processor time.
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
