import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type MappedPreview, previewMapped } from "@/lib/traces/mapping/mapped-preview";
import { type ParsedTrace } from "@/lib/traces/parse-result";
import { parseSource } from "@/lib/traces/parse-source";
import { type ImportRow } from "./import-row";
import { sourceOf } from "./read-import";

const maxTraces = 5;

/** The first traces of an import with their first steps, as a mapping reads them. */
export const mapImport = async (row: ImportRow, mapping: FileMapping): Promise<MappedPreview> => {
  const { traces, issues } = await parseSource(sourceOf(row), { mapping });
  const shown: ParsedTrace[] = [];
  let hasMore = false;
  for await (const one of traces) {
    hasMore = shown.length === maxTraces;
    if (hasMore) break;
    shown.push(one);
  }
  const preview = previewMapped(shown, hasMore);
  return { ...preview, issues: [...issues, ...preview.issues] };
};
