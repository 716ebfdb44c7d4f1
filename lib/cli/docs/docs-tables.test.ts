import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withTable } from "./docs-table";
import { docsTables } from "./docs-tables";

describe("tables of documents", () => {
  it.each(docsTables)("$file holds the table “$name” as it is now; `npm run docs` writes it", async (table) => {
    const text = readFileSync(join(import.meta.dirname, "../../..", table.file), "utf8");
    expect(text).toBe(await withTable(text, table));
  });

  it("keep what stands around them, and a bar in a cell", async () => {
    const table = { file: "a.md", name: "one", head: ["A", "B"], rows: () => [["x|y", "two\nlines"]] };
    const text = "Before.\n\n<!-- table: one -->\n\nold\n\n<!-- /table -->\n\nBehind.\n";
    const written = await withTable(text, table);
    expect(written).toMatch(/^Before\.\n\n<!-- table: one -->\n\n\| A +\| B +\|\n/);
    expect(written).toMatch(/\| x\\\|y \| two lines \|\n\n<!-- \/table -->\n\nBehind\.\n$/);
    expect(await withTable(written, table)).toBe(written);
    await expect(withTable("No place.", table)).rejects.toThrow("a.md has no place for the table");
  });
});
