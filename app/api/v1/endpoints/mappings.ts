import { z } from "zod";
import { FileMapping } from "@/lib/traces/mapping/file-mapping";
import { type Endpoint } from "./endpoint";
import { Mapping } from "./import-schemas";

const path = "/api/v1/mappings";
const params = z.object({ mappingId: z.string() });
const body = z.strictObject({ name: z.string().max(200), rule: FileMapping });
const schema = z.object({ mapping: Mapping });

export const listMappings = {
  method: "get",
  path,
  summary: "List the mappings that the workspace has saved.",
  permission: "trace:read",
  answer: { status: 200, description: "All of them, by name.", schema: z.object({ mappings: z.array(Mapping) }) },
} as const satisfies Endpoint;

export const createMapping = {
  method: "post",
  path,
  summary: "Save how files of a shape of your own are read, under a name that an import can give as ?mapping=.",
  permission: "trace:write",
  body,
  answer: { status: 201, description: "The mapping.", schema },
} as const satisfies Endpoint;

export const changeMapping = {
  method: "patch",
  path: `${path}/{mappingId}`,
  summary: "Change a saved mapping. Traces that were read by it stay as they are.",
  permission: "trace:write",
  params,
  body,
  answer: { status: 200, description: "The mapping as it is now.", schema },
} as const satisfies Endpoint;

export const deleteMapping = {
  method: "delete",
  path: `${path}/{mappingId}`,
  summary: "Forget a saved mapping. Traces that were read by it stay.",
  permission: "trace:write",
  params,
  answer: { status: 200, description: "It is gone.", schema: z.object({ isDeleted: z.literal(true) }) },
} as const satisfies Endpoint;
