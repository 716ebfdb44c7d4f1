import { z } from "zod";
import { madeShapes } from "@/lib/replay/made-data/write-made-data";
import { endpoint } from "@/lib/http/endpoint";
import { attachment } from "../attachment";
import { bytesOf, streamOf } from "../stream-of";
import { ndjson } from "./media-types";

const path = "/api/v1/scans/failures";

export const downloadProven = endpoint({
  method: "get",
  path,
  summary:
    "Download the failures of which counterfactual scans have proven the decisive step, labeled with it, a JSON line each, the newest traces first.",
  permission: "replay:read",
  query: z.object({
    format: z
      .enum(madeShapes)
      .default("faultline")
      .describe(
        "Ours, with what each label rests on: arms, p-value, and the replays that were counted; the fields of Who&When; or the columns of TracerTraj.",
      ),
  }),
  answer: {
    status: 200,
    description:
      "The failures, 10,000 at most. Of each trace the newest scan counts that came to its end; predictions of a model are left out.",
    mediaTypes: [ndjson],
  },
  handler: async ({ ctx, query: { format } }) => {
    const { exportProven } = await import("@/lib/services/lab/scans/export-proven");
    const { lines } = await exportProven(ctx, { shape: format });
    const name = `scans-${format}.jsonl`;
    return attachment(streamOf(bytesOf(lines)), { name, fallback: name, contentType: ndjson });
  },
});

export const readProvenReport = endpoint({
  method: "get",
  path: `${path}/report`,
  summary: "How far rules get on these failures that understand nothing of them.",
  permission: "replay:read",
  answer: {
    status: 200,
    description: "The report.",
    schema: z.object({
      failureCount: z.int().describe("Failures that scans have proven."),
      measuredCount: z.int().describe("The newest of them, which were measured."),
      quality: z
        .looseObject({ traceCount: z.int(), taskCount: z.int() })
        .nullable()
        .describe("As in the result of a study of injected faults; null where there is no failure."),
    }),
  },
  handler: async ({ ctx }) => {
    const { readProvenQuality } = await import("@/lib/services/lab/scans/read-proven-quality");
    return readProvenQuality(ctx);
  },
});
