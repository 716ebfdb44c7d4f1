import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { attachment } from "../attachment";
import { streamOf } from "../stream-of";
import { LabelModeQuery, TraceParams } from "./traces";
import { NextCursor, pageQuery } from "./paging";

const html = "text/html; charset=utf-8";
const path = "/api/v1/traces/{traceId}";

const activityKinds = [
  "imported",
  "read-again",
  "edited",
  "run-started",
  "run-ended",
  "evaluated",
  "labelled",
  "adjudicated",
  "label-imported",
  "queued",
  "shared",
  "share-revoked",
  "commented",
] as const;

export const listActivity = endpoint({
  method: "get",
  path: `${path}/activity`,
  summary: "List what happened to a trace, newest first: import, edits, runs, labels, queues, shares, and comments.",
  permission: "trace:read",
  params: TraceParams,
  query: LabelModeQuery.extend({
    ...pageQuery,
  }),
  answer: {
    status: 200,
    description:
      "A page of events, each with fields that depend on its kind. The runs of one evaluation are one event.",
    schema: z.object({
      events: z.array(
        z.looseObject({
          at: z.string().describe("ISO 8601, UTC."),
          id: z.string(),
          by: z.string().nullable().describe("Who did it; null for system events."),
          kind: z.enum(activityKinds),
        }),
      ),
      nextCursor: NextCursor,
    }),
  },
  handler: async (call) => {
    const { listActivity } = await import("@/lib/services/sharing/activity/list-activity");
    return listActivity(call.ctx, { ...call.params, ...call.query });
  },
});

export const downloadReport = endpoint({
  method: "get",
  path: `${path}/report`,
  summary: "Download a trace with an attribution as a single HTML file that opens without a server.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({
    run: z
      .string()
      .max(40)
      .optional()
      .describe("Number or ID of the run whose answer to include. Defaults to the run the trace page shows first."),
  }),
  answer: { status: 200, description: "The file.", mediaTypes: [html] },
  handler: async (call) => {
    const { writeOfflineReport } = await import("../report/write-offline-report");
    const { title, chunks } = await writeOfflineReport(call.ctx, { ...call.params, ...call.query });
    const name = title && `${title.slice(0, 80)}.html`;
    return attachment(streamOf(chunks), { name, fallback: `trace-${call.params.traceId}.html`, contentType: html });
  },
});
