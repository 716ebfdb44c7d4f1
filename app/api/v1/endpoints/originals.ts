import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { StoredTrace } from "./schemas";

export const listStoredTraces = endpoint({
  method: "get",
  path: "/api/v1/originals/{sha256}",
  summary:
    "Check whether a file with these bytes is already stored, so that you can skip the upload. 404 if it is not.",
  permission: "trace:read",
  params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/i) }),
  answer: {
    status: 200,
    description: "The traces of the file, in file order.",
    schema: z.object({ traces: z.array(StoredTrace) }),
  },
  handler: async (call) => {
    const { listStoredTraces } = await import("@/lib/services/intake/originals/list-stored-traces");
    const { traces } = await listStoredTraces(call.ctx, call.params);
    return {
      traces: traces.map((trace) => ({ ...trace, url: publicUrl() + paths.trace(call.ctx.workspaceSlug, trace.id) })),
    };
  },
});
