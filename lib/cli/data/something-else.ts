import { basename } from "node:path";
import { isLeftOut } from "@/lib/traces/containers/is-left-out";
import { parseFiles } from "@/lib/traces/parse-files";
import { type FoundImport } from "./find-imports";
import { readBytes } from "./read-import";

/** What is about runs and is none is short. */
const maxBytes = 1024 * 1024;

/** Endings of texts about something, of code, of settings and of pictures. */
const endings: [RegExp, string][] = [
  [/^agent-.+\.meta\.json$/i, "about a sub-agent whose log is missing"],
  [/\.(?:md|markdown|rst|adoc|html?|pdf)$/i, "a document without a trace"],
  [/\.(?:[cm]?[jt]sx?|py|ipynb|rb|go|rs|java|sh|bat|ps1|css|sql)$/i, "code without a trace"],
  [/\.(?:ya?ml|toml|ini|cfg|conf|env|lock)$/i, "settings without a trace"],
  [/\.(?:png|jpe?g|gif|webp|svg|ico)$/i, "a picture"],
];

/**
 * Why a file is no trace file: its name says so, and no format knows what stands in it. A file of any other name
 * that no format knows is a failure, since it may hold a trace. Whether it was named or lies in a named folder makes no
 * difference.
 */
export async function somethingElse(found: FoundImport): Promise<string | null> {
  const [file] = found.files;
  if (found.files.length > 1 || !file || found.path === "-" || file.byteSize > maxBytes) return null;
  const name = basename(file.path);
  const reason = isLeftOut(name) ? "a description of the files" : endings.find(([ending]) => ending.test(name))?.[1];
  if (reason === undefined) return null;
  const { traces } = await parseFiles([{ path: "", bytes: readBytes(found)[0]?.bytes ?? new Uint8Array() }]);
  return traces.length === 0 ? reason : null;
}
