// Entry of `npm run fuzz:import`, and of each process that it measures.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript(
  process.argv.includes("--child") ? "lib/cli/testing/fuzz/fuzz-child.ts" : "lib/cli/testing/fuzz/fuzz-import.ts",
);
