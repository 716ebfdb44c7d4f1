import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type MappedPreview } from "@/lib/traces/mapping/mapped-preview";
import { inReader } from "../../ground/reader/reader";
import { requireUnblindFile } from "../originals/require-unblind-file";
import { type mapImport } from "./map-import";
import { requireImport } from "./require-import";

const mapInReader = inReader<typeof mapImport>("preview-mapping");

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
  return mapInReader(ctx, row, input.mapping);
};
