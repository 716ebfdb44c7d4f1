import { z } from "zod";
import { type Endpoint } from "./endpoint";

export const checkHealth = {
  method: "get",
  path: "/api/v1/health",
  summary: "Whether the database and at least one worker live: 200, else 503.",
  permission: null,
  answer: {
    status: 200,
    description: "Both live.",
    schema: z.object({ status: z.enum(["ok", "unavailable"]), database: z.boolean(), workers: z.int() }),
  },
} as const satisfies Endpoint;

export const describeApi = {
  method: "get",
  path: "/api/v1/openapi.json",
  summary: "This document.",
  permission: null,
  answer: { status: 200, description: "OpenAPI 3.1.", contentType: "application/json" },
} as const satisfies Endpoint;
