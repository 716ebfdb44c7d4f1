import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type MappedPreview, previewMapped } from "@/lib/traces/mapping/mapped-preview";
import { type ParsedTrace } from "@/lib/traces/parse-result";
import { parseSource } from "@/lib/traces/parse-source";
import { requireUnblindFile } from "../originals/require-unblind-file";
import { sourceOf } from "./read-import";
import { requireImport } from "./require-import";

const maxTraces = 5;

/**
 * Reads an import by a mapping that is being made: its first traces with their first steps. Nothing is kept of it.
 * Throws FORBIDDEN for a file with a trace that the person is to label blind.
 */
export const previewMapping = async (
  ctx: WorkspaceContext,
  input: { id: string; mapping: FileMapping },
): Promise<MappedPreview> => {
  const row = await requireImport(ctx, input.id);
  if (row.originalId !== null) await requireUnblindFile(ctx, row.originalId);
  const source = sourceOf(row);
  const { traces, issues } = await parseSource(source, { mapping: input.mapping });
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
