import { z } from "zod";
import { FileMapping } from "@/lib/traces/mapping/file-mapping";
import { Outcome } from "@/lib/traces/trace";
import { endpoint } from "@/lib/http/endpoint";
import { uploadedFile, wishOf } from "../uploaded-file";
import { Import, ImportSample, MappedPreview } from "./import-schemas";
import { fileHeaders, readingQuery } from "./uploads";
import { NextCursor, pageQuery } from "./paging";

const path = "/api/v1/imports";
export const ImportParams = z.object({ importId: z.string() });
const answer = (description: string) => ({ status: 200, description, schema: z.object({ import: Import }) });

export const receiveImport = endpoint({
  method: "post",
  path,
  summary:
    "Upload a file to preview it. The original is kept, but no traces are stored until you confirm. Large files are read by a worker: poll the import until it is READY.",
  permission: "trace:write",
  headers: fileHeaders,
  query: readingQuery.extend({
    fileName: z.string().max(300).optional(),
    redacts: z
      .enum(["true", "false"])
      .optional()
      .describe(
        "Whether to mask matches of the workspace's redaction rules before storing. Defaults to the workspace setting.",
      ),
  }),
  body: "file",
  answer: { status: 201, description: "The import, READY or READING.", schema: z.object({ import: Import }) },
  handler: async (call) => {
    const { receiveImport } = await import("@/lib/services/intake/imports/receive-import");
    const { bytes, byteSize, fileName, wish } = await uploadedFile(call.ctx, call.request);
    const { redacts, fileName: named, ...query } = call.query;
    const view = await receiveImport(
      call.ctx,
      {
        ...wishOf({ ...wish, ...query }),
        source: "upload",
        fileName: named ?? fileName,
        byteSize,
        redacts: redacts && redacts === "true",
      },
      bytes,
    );
    return { import: view };
  },
});

export const listImports = endpoint({
  method: "get",
  path,
  summary: "List imports, newest first, without the traces in their previews and results.",
  permission: "trace:read",
  query: z.object({
    ...pageQuery,
  }),
  answer: {
    status: 200,
    description: "A page of imports.",
    schema: z.object({ imports: z.array(Import), nextCursor: NextCursor }),
  },
  handler: async (call) => {
    const { listImports } = await import("@/lib/services/intake/imports/list-imports");
    return listImports(call.ctx, call.query);
  },
});

export const getImport = endpoint({
  method: "get",
  path: `${path}/{importId}`,
  summary: "Get the progress of an import, what was found, and what was stored.",
  permission: "trace:read",
  params: ImportParams,
  answer: answer("The import."),
  handler: async (call) => {
    const { getImport } = await import("@/lib/services/intake/imports/get-import");
    return {
      import: await getImport(call.ctx, { id: call.params.importId }),
    };
  },
});

export const changeImport = endpoint({
  method: "patch",
  path: `${path}/{importId}`,
  summary: "Choose how to read the file, and read it again without another upload. null resets a choice.",
  permission: "trace:write",
  params: ImportParams,
  body: z.strictObject({
    format: z.string().max(100).nullable().optional(),
    mapping: FileMapping.nullable().optional(),
    mappingName: z.string().max(200).optional(),
    system: z.string().max(200).nullable().optional(),
    version: z.string().max(200).nullable().optional(),
    redacts: z.boolean().optional(),
  }),
  answer: answer("The import, READY or READING."),
  handler: async (call) => {
    const { changeImport } = await import("@/lib/services/intake/imports/change-import");
    return {
      import: await changeImport(call.ctx, { id: call.params.importId, ...call.body }),
    };
  },
});

export const storeImport = endpoint({
  method: "post",
  path: `${path}/{importId}/store`,
  summary:
    "Store every trace of the import that can be stored. Large files are stored by a worker: poll the import until it is DONE.",
  permission: "trace:write",
  params: ImportParams,
  body: z
    .strictObject({
      system: z.string().max(200).nullable().optional(),
      outcome: Outcome.nullable().optional().describe("The outcome for traces whose file does not state one."),
    })
    .default({}),
  answer: answer("The import, DONE or STORING."),
  handler: async (call) => {
    const { storeImport } = await import("@/lib/services/intake/imports/store-import");
    return {
      import: await storeImport(call.ctx, { id: call.params.importId, ...call.body }),
    };
  },
});

export const deleteImport = endpoint({
  method: "delete",
  path: `${path}/{importId}`,
  summary: "Cancel an import: nothing of it is kept. If it is DONE, only the record is deleted; its traces stay.",
  permission: "trace:write",
  params: ImportParams,
  answer: { status: 200, description: "Deleted.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async (call) => {
    const { deleteImport } = await import("@/lib/services/intake/imports/delete-import");
    await deleteImport(call.ctx, { id: call.params.importId });
    return { isDeleted: true };
  },
});

export const sampleImport = endpoint({
  method: "get",
  path: `${path}/{importId}/sample`,
  summary:
    "Get what can be mapped in a file: its lists with their fields, or the start of its text, and a suggested mapping.",
  permission: "trace:read",
  params: ImportParams,
  answer: { status: 200, description: "What can be mapped.", schema: ImportSample },
  handler: async (call) => {
    const { sampleImport } = await import("@/lib/services/intake/imports/sample-import");
    return sampleImport(call.ctx, { id: call.params.importId });
  },
});

export const previewMapping = endpoint({
  method: "post",
  path: `${path}/{importId}/mapping-preview`,
  summary: "Preview a draft mapping: the first traces with their first steps. Nothing is stored.",
  permission: "trace:write",
  params: ImportParams,
  body: z.strictObject({ mapping: FileMapping }),
  answer: { status: 200, description: "The result of the mapping.", schema: MappedPreview },
  handler: async (call) => {
    const { previewMapping } = await import("@/lib/services/intake/imports/preview-mapping");
    return previewMapping(call.ctx, { id: call.params.importId, ...call.body });
  },
});
