// Part of `npm run docs`: writes what the Python client knows of the API, and its version.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pythonModule, pythonModulePath } from "./python-module";

const root = join(import.meta.dirname, "../../../..");
const next = pythonModule();
const path = join(root, pythonModulePath);
let text = "";
try {
  text = readFileSync(path, "utf8");
} catch {
  // The first time there is none.
}
if (text !== next) {
  writeFileSync(path, next);
  process.stdout.write(`${pythonModulePath} updated\n`);
}
