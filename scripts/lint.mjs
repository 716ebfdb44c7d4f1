// Oxlint with the rules of the house, and those that need types.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensurePackages, root } from "./ensure-packages.mjs";

ensurePackages();
const { status } = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/oxlint/bin/oxlint"),
    "-c",
    "oxlint.config.mjs",
    "--type-aware",
    "--deny-warnings",
    ...process.argv.slice(2),
  ],
  // One checker of types makes those of the packages once; of two, each makes them anew.
  { cwd: root, stdio: "inherit", env: { ...process.env, GOMAXPROCS: "1", GOGC: "400" } },
);
process.exit(status ?? 1);
