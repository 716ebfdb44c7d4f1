import { isLeftOut } from "@/lib/traces/containers/is-left-out";
import { parseFiles } from "@/lib/traces/parse-files";
import { type FoundImport } from "./find-imports";
import { readBytes } from "./read-import";

/** A license or a read-me is short. */
const maxBytes = 1024 * 1024;

/** What Claude Code writes of a sub-agent beside its log. */
const aboutAgent = /(?:^|\/)agent-[^/]+\.meta\.json$/;

/**
 * Whether a file that merely lies in a named folder is no trace file: a short text, not JSON, that no format
 * knows, or what only lies beside others. A broken JSON file is one.
 */
export async function isSomethingElse(found: FoundImport): Promise<boolean> {
  const [file] = found.files;
  if (found.isNamed || found.files.length > 1 || !file || file.byteSize > maxBytes) return false;
  const name = found.place.replace(/^.*[/\\]/, "");
  if (isLeftOut(name) || aboutAgent.test(name)) return true;
  const [{ bytes } = { bytes: new Uint8Array() }] = readBytes(found);
  const start = new TextDecoder().decode(bytes.subarray(0, 1024));
  if (/^[\ufeff\s]*[[{]/.test(start) || start.includes("\0")) return false;
  const { traces, issues } = await parseFiles([{ path: "", bytes }]);
  return traces.length === 0 && issues.some(({ code }) => code === "shape-unknown" || code === "file-empty");
}
