// After every install: make the Prisma client. A lock-only install has no node_modules, so there is nothing to do.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

if (existsSync("node_modules/prisma/build/index.js")) {
  const result = spawnSync(process.execPath, ["scripts/prisma.mjs", "generate"], { stdio: "inherit" });
  process.exit(result.status ?? 1);
}
