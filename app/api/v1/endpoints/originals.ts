import { z } from "zod";
import { type Endpoint } from "./endpoint";
import { StoredTrace } from "./schemas";

export const listStoredTraces = {
  method: "get",
  path: "/api/v1/originals/{sha256}",
  summary:
    "What is stored of the file with these bytes, so that it need not be sent again. 404 where it is not stored.",
  permission: "trace:read",
  params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/i) }),
  answer: {
    status: 200,
    description: "The traces of the file, in its order.",
    schema: z.object({ traces: z.array(StoredTrace) }),
  },
} as const satisfies Endpoint;
