import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type ImportPreview } from "@/lib/traces/import-view";
import { parseSource } from "@/lib/traces/parse-source";
import { createRedactor } from "@/lib/traces/redaction/redactor";
import { buildPreview } from "../imports/build-preview";
import { kindOfSample, openSample } from "../imports/open-sample";
import { mappingOf } from "../mappings/require-mapping";
import { readRedaction } from "../../people/redaction/read-redaction";
import { memorySource, type UploadedFile } from "./uploaded-file";

/**
 * What a file holds, before anything of it is kept: format, agents, steps, issues, and which
 * traces the workspace has already.
 */
export const previewUpload = async (
  ctx: WorkspaceContext,
  file: UploadedFile & { bytes: Uint8Array },
): Promise<ImportPreview> => {
  const source = memorySource(file.bytes);
  const mapping = await mappingOf(ctx, file);
  const redaction = await readRedaction(ctx.workspaceId);
  const parsed = await parseSource(source, { format: file.format, mapping });
  const preparation = {
    system: file.system ?? null,
    version: file.version ?? null,
    redactor: createRedactor(redaction),
    redacts: redaction.onImport,
  };
  const found = await buildPreview(ctx.workspaceId, parsed, preparation, {
    fileName: file.fileName,
    maxListed: Infinity,
  });
  return { ...found, canMap: kindOfSample(await openSample(source)) };
};
