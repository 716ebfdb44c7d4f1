import { z } from "zod";
import { publicUrl } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { type Endpoint, endpoint } from "@/lib/http/endpoint";
import { type openapiDocument, type openapiDocumentInTurns } from "./openapi-document";

const Health = z.object({
  status: z.enum(["ok", "unavailable"]),
  database: z.boolean(),
  workers: z.int(),
  diskFreeBytes: z.number().nullable(),
  fileStore: z
    .enum(["database", "ok", "unavailable"])
    .describe("Where uploaded files are kept: in the database, or in a store that answers or does not."),
});

export const checkHealth = endpoint({
  method: "get",
  path: "/api/v1/health",
  summary:
    "Check whether the database and at least one worker are up (200, else 503), and how much disk space is left.",
  permission: null,
  answer: { status: 200, description: "Both are up.", schema: Health },
  otherAnswers: [{ status: 503, description: "One of them is down.", schema: Health }],
  handler: async () => {
    const { checkHealth } = await import("@/lib/services/ground/queue/check-health");
    const health = await checkHealth();
    const isUp = health.status === "ok";
    const headers = { "cache-control": "no-store", ...(isUp ? {} : { "retry-after": "5" }) };
    return Response.json(health, { status: isUp ? 200 : 503, headers });
  },
});

/** The document about all operations, once it was asked for. */
let whole: ReturnType<typeof openapiDocumentInTurns> | undefined;

/** The document about all of these. */
export const describeApi = (described: () => Parameters<typeof openapiDocument>[0]): Endpoint =>
  endpoint({
    method: "get",
    path: "/api/v1/openapi.json",
    summary: "This document, or only the operations with certain tags.",
    permission: null,
    query: z.object({
      tags: z
        .string()
        .max(400)
        .optional()
        .describe(
          "Only operations with these tags, separated by commas, for a smaller generated client: traces,answers.",
        ),
    }),
    answer: { status: 200, description: "OpenAPI 3.1.", schema: z.looseObject({ openapi: z.string() }) },
    handler: async ({ query: { tags } }) => {
      const { operations, known } = described();
      const wanted = tags?.split(",");
      const unknown = wanted?.find((tag) => !operations.some((one) => one.tag === tag));
      if (unknown !== undefined)
        throw new KnownError("INVALID", `There is no tag “${unknown.slice(0, 60)}”.`, [
          { pointer: "/tags", message: "Use tags from the full document, separated by commas." },
        ]);
      const { openapiDocumentInTurns } = await import("./openapi-document");
      const describe = (of: typeof operations) => openapiDocumentInTurns({ operations: of, known }, publicUrl());
      if (wanted === undefined) return (whole ??= describe(operations));
      return describe(operations.filter(({ tag }) => wanted.includes(tag)));
    },
  });
