import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DocsTable } from "./docs-table";

const folder = join(import.meta.dirname, "../../../docs/decisions");

/** Every decision by its number. */
export const decisionTable: DocsTable = {
  file: "docs/decisions/README.md",
  name: "decisions",
  head: ["Number", "Decision"],
  rows: () =>
    readdirSync(folder)
      .filter((name) => /^\d{4}-.+\.md$/.test(name))
      .toSorted()
      .map((name) => {
        const title = /^# (?:\d+\.? *)?(.+)$/m.exec(readFileSync(join(folder, name), "utf8"))?.[1] ?? name;
        return [name.slice(0, 4), `[${title}](${name})`];
      }),
};
