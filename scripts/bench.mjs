// Entry of `npm run bench NAME`: runs bench/NAME.ts with the arguments that follow.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runTypeScript } from "./run-typescript.mjs";

const folder = join(import.meta.dirname, "..", "bench");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".ts"))
  .map((name) => name.slice(0, -3));
const [name] = process.argv.slice(2);

if (name === undefined || !/^[\w-]+$/.test(name) || !existsSync(join(folder, `${name}.ts`))) {
  process.stderr.write(`usage: npm run bench NAME [-- options]; benchmarks: ${names.join(", ")}\n`);
  process.exit(2);
}
await runTypeScript(`bench/${name}.ts`);
