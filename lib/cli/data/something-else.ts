import { parseFiles } from "@/lib/traces/parse-files";
import { type FoundImport } from "./find-imports";
import { readBytes } from "./read-import";

/** A license or a read-me is short. */
const maxBytes = 1024 * 1024;

/**
 * Whether a file that merely lies in a named folder is no trace file: a short text, not JSON, that no format
 * knows. A broken JSON file is one.
 */
export async function isSomethingElse(found: FoundImport): Promise<boolean> {
  const [file] = found.files;
  if (found.isNamed || found.files.length > 1 || !file || file.byteSize > maxBytes) return false;
  const [{ bytes } = { bytes: new Uint8Array() }] = readBytes(found);
  const start = new TextDecoder().decode(bytes.subarray(0, 1024));
  if (/^[\ufeff\s]*[[{]/.test(start) || start.includes("\0")) return false;
  const { traces, issues } = await parseFiles([{ path: "", bytes }]);
  return traces.length === 0 && issues.some(({ code }) => code === "shape-unknown" || code === "file-empty");
}
