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
    "Import traces from elsewhere with a worker: a file by URL, the Who&When set, or traces from Langfuse or Phoenix. From there it is a regular import. Keys are stored encrypted until the fetch is done, and never returned.",
  permission: "trace:write",
  query: z.object({
    system: z.string().trim().min(1).max(200).optional().describe("System name for traces that do not name one."),
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
