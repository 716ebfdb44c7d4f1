import { z } from "zod";
import { FileMapping } from "@/lib/traces/mapping/file-mapping";
import { endpoint } from "@/lib/http/endpoint";

import { Mapping } from "./import-schemas";

const path = "/api/v1/mappings";
const params = z.object({ mappingId: z.string() });
const body = z.strictObject({ name: z.string().max(200), rule: FileMapping });
const schema = z.object({ mapping: Mapping });

export const listMappings = endpoint({
  method: "get",
  path,
  summary: "List the mappings that the workspace has saved.",
  permission: "trace:read",
  answer: { status: 200, description: "All of them, by name.", schema: z.object({ mappings: z.array(Mapping) }) },
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
  summary: "Save how files of a shape of your own are read, under a name that an import can give as ?mapping=.",
  permission: "trace:write",
  body,
  answer: { status: 201, description: "The mapping.", schema },
  handler: async (call) => {
    const { saveMapping } = await import("@/lib/services/intake/mappings/save-mapping");
    return { mapping: await saveMapping(call.ctx, call.body) };
  },
});

export const changeMapping = endpoint({
  method: "patch",
  path: `${path}/{mappingId}`,
  summary: "Change a saved mapping. Traces that were read by it stay as they are.",
  permission: "trace:write",
  params,
  body,
  answer: { status: 200, description: "The mapping as it is now.", schema },
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
  summary: "Forget a saved mapping. Traces that were read by it stay.",
  permission: "trace:write",
  params,
  answer: { status: 200, description: "It is gone.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async (call) => {
    const { deleteMapping } = await import("@/lib/services/intake/mappings/delete-mapping");
    await deleteMapping(call.ctx, { id: call.params.mappingId });
    return { isDeleted: true };
  },
});
