import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Every file below a folder, in one order; a file is itself. */
export const listFiles = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .filter((name) => !name.startsWith("."))
        .toSorted()
        .flatMap((name) => listFiles(join(path, name)));
