import { z } from "zod";
import { FileMapping } from "@/lib/traces/mapping/file-mapping";
import { endpoint } from "@/lib/http/endpoint";

import { Mapping } from "./import-schemas";

const path = "/api/v1/mappings";
const params = z.object({ mappingId: z.string() });
export const MappingWish = z.strictObject({ name: z.string().max(200), rule: FileMapping });
const schema = z.object({ mapping: Mapping });

export const listMappings = endpoint({
  method: "get",
  path,
  summary: "List the saved mappings of the workspace.",
  permission: "trace:read",
  answer: {
    status: 200,
    description: "All mappings, sorted by name.",
    schema: z.object({ mappings: z.array(Mapping) }),
  },
  handler: async ({ ctx }) => {
    const { listMappings } = await import("@/lib/services/intake/mappings/list-mappings");
    return {
      mappings: await listMappings(ctx),
    };
  },
});

export const createMapping = endpoint({
  method: "post",
  path,
  summary: "Save a mapping: how to read files of a custom shape. Imports refer to it by name with ?mapping=.",
  permission: "trace:write",
  body: MappingWish,
  answer: { status: 201, description: "The mapping.", schema },
  handler: async (call) => {
    const { saveMapping } = await import("@/lib/services/intake/mappings/save-mapping");
    return { mapping: await saveMapping(call.ctx, call.body) };
  },
});

export const changeMapping = endpoint({
  method: "patch",
  path: `${path}/{mappingId}`,
  summary: "Update a saved mapping. Traces already read with it stay unchanged.",
  permission: "trace:write",
  params,
  body: MappingWish,
  answer: { status: 200, description: "The updated mapping.", schema },
  handler: async (call) => {
    const { saveMapping } = await import("@/lib/services/intake/mappings/save-mapping");
    return {
      mapping: await saveMapping(call.ctx, { id: call.params.mappingId, ...call.body }),
    };
  },
});

export const deleteMapping = endpoint({
  method: "delete",
  path: `${path}/{mappingId}`,
  summary: "Delete a saved mapping. Traces read with it stay.",
  permission: "trace:write",
  params,
  answer: { status: 200, description: "Deleted.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async (call) => {
    const { deleteMapping } = await import("@/lib/services/intake/mappings/delete-mapping");
    await deleteMapping(call.ctx, { id: call.params.mappingId });
    return { isDeleted: true };
  },
});
