import { z } from "zod";
import { publicUrl } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { type Endpoint, endpoint } from "@/lib/http/endpoint";
import { type openapiDocument } from "./openapi-document";

const Health = z.object({
  status: z.enum(["ok", "unavailable"]),
  database: z.boolean(),
  workers: z.int(),
  diskFreeBytes: z.number().nullable(),
});

export const checkHealth = endpoint({
  method: "get",
  path: "/api/v1/health",
  summary: "Whether the database and at least one worker live: 200, else 503; and how much room the disk has.",
  permission: null,
  answer: { status: 200, description: "Both live.", schema: Health },
  otherAnswers: [{ status: 503, description: "One of them does not.", schema: Health }],
  handler: async () => {
    const { checkHealth } = await import("@/lib/services/ground/queue/check-health");
    const health = await checkHealth();
    const headers = { "cache-control": "no-store" };
    return Response.json(health, { status: health.status === "ok" ? 200 : 503, headers });
  },
});

/** The document about all of these. */
export const describeApi = (described: () => Parameters<typeof openapiDocument>[0]): Endpoint =>
  endpoint({
    method: "get",
    path: "/api/v1/openapi.json",
    summary: "This document, or the part of it that some wings are.",
    permission: null,
    query: z.object({
      tags: z
        .string()
        .max(400)
        .optional()
        .describe("Only operations of these tags, by commas, for a client of what is used: traces,answers."),
    }),
    answer: { status: 200, description: "OpenAPI 3.1.", schema: z.looseObject({ openapi: z.string() }) },
    handler: async ({ query: { tags } }) => {
      const { openapiDocument } = await import("./openapi-document");
      const { operations, known } = described();
      const wanted = tags?.split(",");
      const unknown = wanted?.find((tag) => !operations.some((one) => one.tag === tag));
      if (unknown !== undefined)
        throw new KnownError("INVALID", `There is no tag “${unknown.slice(0, 60)}”.`, [
          { pointer: "/tags", message: "Name tags of the whole document, by commas." },
        ]);
      const chosen = operations.filter(({ tag }) => wanted === undefined || wanted.includes(tag));
      return openapiDocument({ operations: chosen, known }, publicUrl());
    },
  });
