// Checks the types: those of the routes are written first, then all is read.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages, root } from "./ensure-packages.mjs";

const run = (env, tool, ...args) => {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", tool), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
};

ensurePackages();
run({ NEXT_TELEMETRY_DISABLED: "1" }, "next/dist/bin/next", "typegen");

// TypeScript 7, in one checker: of four, each makes the types of the packages and of the database client again. What it
// found is kept: a file is checked again only when it changed, or a file that it imports did.
const kept = join(root, ".faultline");
mkdirSync(kept, { recursive: true, mode: 0o711 });
const state = join(kept, "types.tsbuildinfo");
const options = ["--noEmit", "--incremental", "--tsBuildInfoFile", state, "--checkers", "1", ...process.argv.slice(2)];

// A checker keeps nearly all that it makes, so it collects garbage only near the limit.
const check = (limit, ...args) =>
  run({ GOGC: "off", GOMEMLIMIT: limit }, "typescript-native/bin/tsc", ...options, ...args);

// To check every file at once takes 3 GB. So the first time the largest wing is checked, then the rest of lib, then the
// rest: each part knows what those before it found, and half the memory is enough.
const isFirst = !existsSync(state);
if (isFirst) {
  const part = join(kept, "tsconfig.part.json");
  for (const folder of ["lib/services", "lib"]) {
    const files = ["next-env.d.ts", "lib/**/*.d.ts", "lib/cli/testing/**/*.ts", `${folder}/**/*.ts`];
    writeFileSync(part, JSON.stringify({ extends: "../tsconfig.json", include: files.map((file) => `../${file}`) }));
    check("1500MiB", "--project", part);
  }
}
check(isFirst ? "1500MiB" : "4GiB");
