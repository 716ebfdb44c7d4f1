import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { inReader } from "../../ground/reader/reader";
import { listMappings } from "../mappings/list-mappings";
import { requireUnblindFile } from "../originals/require-unblind-file";
import { requireImport } from "./require-import";
import { type ImportSample, type sampleFile } from "./sample-file";

const sampleInReader = inReader<typeof sampleFile>("sample-import");

/**
 * What is needed to map the fields of an import by hand. Of a large file only the beginning is looked at. Throws
 * FORBIDDEN for a file with a trace that the person is to label blind.
 */
export const sampleImport = async (ctx: WorkspaceContext, input: { id: string }): Promise<ImportSample> => {
  const row = await requireImport(ctx, input.id);
  if (row.originalId !== null) await requireUnblindFile(ctx, row.originalId);
  return sampleInReader(ctx, row, await listMappings(ctx));
};
