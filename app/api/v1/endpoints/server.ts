import { z } from "zod";
import { publicUrl } from "@/lib/env";
import { type Endpoint, endpoint } from "@/lib/http/endpoint";
import { type openapiDocument } from "./openapi-document";

const Health = z.object({ status: z.enum(["ok", "unavailable"]), database: z.boolean(), workers: z.int() });

export const checkHealth = endpoint({
  method: "get",
  path: "/api/v1/health",
  summary: "Whether the database and at least one worker live: 200, else 503.",
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
    summary: "This document.",
    permission: null,
    answer: { status: 200, description: "OpenAPI 3.1.", schema: z.looseObject({ openapi: z.string() }) },
    handler: async () => {
      const { openapiDocument } = await import("./openapi-document");
      return openapiDocument(described(), publicUrl());
    },
  });
