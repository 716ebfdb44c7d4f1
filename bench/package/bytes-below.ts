import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Bytes of all files below a folder. */
export const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
