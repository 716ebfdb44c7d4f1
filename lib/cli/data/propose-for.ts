import { openFiles } from "@/lib/traces/containers/open-files";
import { proposeFileMapping, readByMapping } from "@/lib/traces/mapping/file-mapping";
import { type FoundImport } from "./find-imports";
import { type ProposedMapping } from "./import-result";
import { readBytes } from "./read-import";

/** Of a larger file no mapping is proposed here. */
const maxBytes = 16 * 1024 * 1024;

/** How an import of no known format could be read; null where it holds nothing to map. */
export async function proposeFor(found: FoundImport): Promise<ProposedMapping | null> {
  if (found.files.reduce((sum, { byteSize }) => sum + byteSize, 0) > maxBytes) return null;
  const { document } = await openFiles(readBytes(found));
  const mapping = document === null ? null : proposeFileMapping(document);
  if (document === null || mapping === null) return null;
  const traces = readByMapping(document, mapping).flatMap(({ trace }) => (trace === null ? [] : [trace]));
  const stepCount = traces.reduce((sum, { steps }) => sum + steps.length, 0);
  return stepCount === 0 ? null : { confidence: "probable", mapping, traceCount: traces.length, stepCount };
}
