import { basename } from "node:path";
import { zipSync } from "fflate";
import { type FoundImport } from "./find-imports";
import { readBytes } from "./read-import";

/** An import as one body: a file as it is; the files of a run as a ZIP archive, the same bytes for the same files. */
export function packImport(found: FoundImport): { bytes: Uint8Array; fileName: string } {
  const files = readBytes(found);
  const [only] = files;
  if (files.length === 1 && only?.path === "") return { bytes: only.bytes, fileName: basename(found.path) };
  const entries = Object.fromEntries(files.map(({ path, bytes }) => [path, bytes]));
  return {
    bytes: zipSync(entries, { level: 6, mtime: "1980-01-01T00:00:00" }),
    fileName: `${basename(found.path)}.zip`,
  };
}
