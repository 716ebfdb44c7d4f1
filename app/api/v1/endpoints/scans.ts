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
    "Download failures whose decisive step a counterfactual scan has proven, labeled with it, as JSON Lines, newest traces first.",
  permission: "replay:read",
  query: z.object({
    format: z
      .enum(madeShapes)
      .default("faultline")
      .describe(
        "Our format, with the evidence for each label (arms, p-value, and counted replays); the fields of Who&When; or the columns of TracerTraj.",
      ),
  }),
  answer: {
    status: 200,
    description: "Up to 10,000 failures. Uses the newest finished scan of each trace; model predictions are excluded.",
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
  summary: "Measure how well baselines that do not understand the text do on these failures.",
  permission: "replay:read",
  answer: {
    status: 200,
    description: "The report.",
    schema: z.object({
      failureCount: z.int().describe("Failures proven by scans."),
      measuredCount: z.int().describe("The newest of them, which were measured."),
      quality: z
        .looseObject({ traceCount: z.int(), taskCount: z.int() })
        .nullable()
        .describe("As in the result of a fault injection study; null if there is no failure."),
    }),
  },
  handler: async ({ ctx }) => {
    const { readProvenQuality } = await import("@/lib/services/lab/scans/read-proven-quality");
    return readProvenQuality(ctx);
  },
});
