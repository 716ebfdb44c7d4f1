// `npm run docs`: writes the tables of documents that follow from methods and formats.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withTable } from "./docs-table";
import { docsTables } from "./docs-tables";

const root = join(import.meta.dirname, "../../..");
for (const table of docsTables) {
  const path = join(root, table.file);
  const text = readFileSync(path, "utf8");
  const next = await withTable(text, table);
  if (next === text) continue;
  writeFileSync(path, next);
  process.stdout.write(`${table.file}: the table “${table.name}” updated\n`);
}
