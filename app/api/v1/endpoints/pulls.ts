import { z } from "zod";
import { PullWish } from "@/lib/traces/pull-wish";
import { endpoint } from "@/lib/http/endpoint";

import { Import } from "./import-schemas";
import { ImportParams } from "./imports";

const answer = (status: number, description: string) => ({ status, description, schema: z.object({ import: Import }) });

export const startPull = endpoint({
  method: "post",
  path: "/api/v1/imports/pull",
  summary:
    "Fetch traces from elsewhere, by a worker: a file by its address, the Who&When set, or traces of Langfuse or Phoenix. Then the import is like any other. Keys are kept encrypted until all is fetched, and never sent back.",
  permission: "trace:write",
  query: z.object({
    system: z.string().trim().min(1).max(200).optional().describe("Name of the system, for traces that name none."),
  }),
  body: PullWish,
  answer: answer(202, "The import, RECEIVING."),
  handler: async (call) => {
    const { startPull } = await import("@/lib/services/intake/pulls/start-pull");
    return { import: await startPull(call.ctx, { wish: call.body, ...call.query }) };
  },
});

export const resumePull = endpoint({
  method: "post",
  path: "/api/v1/imports/{importId}/resume",
  summary: "Resume an interrupted fetch from the last page.",
  permission: "trace:write",
  params: ImportParams,
  answer: answer(202, "The import, RECEIVING again."),
  handler: async ({ ctx, params: { importId } }) => {
    const { resumePull } = await import("@/lib/services/intake/pulls/start-pull");
    return { import: await resumePull(ctx, { id: importId }) };
  },
});
