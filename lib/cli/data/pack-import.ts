import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { zipSync } from "fflate";
import { type FoundImport, soleFile } from "./find-imports";
import { readBytes } from "./read-import";

/** An import as one body, which can be read more than once: a retry sends it again. */
interface PackedImport {
  fileName: string;
  byteSize: number;
  open: () => AsyncIterable<Uint8Array>;
}

/** A file as it is, streamed from the disk; the files of a run as a ZIP archive, the same bytes for the same files. */
export function packImport(found: FoundImport): PackedImport {
  const only = soleFile(found);
  if (only !== null)
    return { fileName: basename(only.path), byteSize: only.byteSize, open: () => createReadStream(only.path) };
  const entries = Object.fromEntries(readBytes(found).map(({ path, bytes }) => [path, bytes]));
  const bytes = zipSync(entries, { level: 6, mtime: "1980-01-01T00:00:00" });
  return {
    fileName: `${basename(found.path)}.zip`,
    byteSize: bytes.byteLength,
    open: async function* () {
      yield bytes;
    },
  };
}

/** SHA-256, hex, of the whole body. */
export async function hashOf({ open }: PackedImport): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of open()) hash.update(part);
  return hash.digest("hex");
}
