// Entry of `npm run release`: makes what would be published and checks it. Publishing is left to CI, whose signature
// says from which commit an archive was made.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensurePackages } from "./ensure-packages.mjs";

const usage = "usage: npm run -s release -- --dry-run --out DIR, and --write-api after a change of the public API";
const say = (line) => process.stderr.write(`${line}\n`);

function readOptions() {
  const { values } = parseArgs({
    options: { "dry-run": { type: "boolean" }, out: { type: "string" }, "write-api": { type: "boolean" } },
  });
  if (values.out === undefined) throw new Error(usage);
  if (!values["dry-run"])
    throw new Error(
      `Only CI publishes, with provenance: npm publish --provenance ARCHIVE. Here, add --dry-run.\n${usage}`,
    );
  return { out: resolve(process.env.INIT_CWD ?? ".", values.out), isWriting: values["write-api"] ?? false };
}

try {
  const { out, isWriting } = readOptions();
  ensurePackages();
  const { makePackage } = await import("./release/make-package.mjs");
  const { name, faults } = await makePackage(out, { isWriting });
  faults.forEach(say);
  process.stdout.write(`${name}\n`);
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  say(error.message);
  process.exitCode = 2;
}
