import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { eventStream, eventStreamHeaders } from "@/lib/http/event-stream";
import { TraceParams } from "./traces";

const path = "/api/v1/otlp/v1";
const headers = z.object({
  "content-encoding": z.string().optional().describe("gzip or deflate. Omit for no compression."),
});

/** Exporters read refusals as a google.rpc.Status, with 400 for bad data. */
const failure = {
  schema: z.object({ code: z.int().describe("A google.rpc.Code."), message: z.string() }),
  mediaTypes: ["application/x-protobuf"],
  statuses: {
    400: "The body is not an OTLP request, or contains metrics sent to the endpoint of another signal.",
    401: "No valid API key.",
    403: "The key lacks permission.",
    413: "The request body is too large for this server.",
    415: "Neither JSON nor protobuf.",
    503: "The database is unavailable: retry after the time in Retry-After.",
  },
  write: async (request: Request, refusal: Response): Promise<Response> =>
    (await import("../otlp/take-export")).statusAnswer(request, refusal),
};

/** How a request is written, and so its answer. */
const encodings = ["application/json", "application/x-protobuf"] as const;
const protobuf = [encodings[1]] as const;
const partly = (rejected: "rejectedSpans" | "rejectedLogRecords" | "rejectedDataPoints") =>
  z.object({ partialSuccess: z.object({ [rejected]: z.string(), errorMessage: z.string() }).optional() });

export const exportTraces = endpoint({
  method: "post",
  path: `${path}/traces`,
  summary:
    "Receive spans from an OpenTelemetry exporter: OTLP/HTTP, JSON or protobuf. A trace is assembled from spans in any order, and grows while the agents run.",
  permission: "trace:write",
  headers,
  body: "file",
  bodyTypes: encodings,
  answer: {
    status: 200,
    description: "ExportTraceServiceResponse, in the encoding of the request; partialSuccess tells what was rejected.",
    schema: partly("rejectedSpans"),
    mediaTypes: protobuf,
  },
  failure,
  handler: async ({ ctx, request }) => (await import("../otlp/take-export")).takeExport(ctx, request, "span"),
});

export const exportLogs = endpoint({
  method: "post",
  path: `${path}/logs`,
  summary:
    "Receive the message records that some instrumentations send as logs. They are added to the spans they reference.",
  permission: "trace:write",
  headers,
  body: "file",
  bodyTypes: encodings,
  answer: {
    status: 200,
    description: "ExportLogsServiceResponse, in the encoding of the request.",
    schema: partly("rejectedLogRecords"),
    mediaTypes: protobuf,
  },
  failure,
  handler: async ({ ctx, request }) => (await import("../otlp/take-export")).takeExport(ctx, request, "log"),
});

export const exportMetrics = endpoint({
  method: "post",
  path: `${path}/metrics`,
  summary:
    "Accept and discard metrics, so that exporters that send them along with spans do not fail. The response has the number of discarded data points.",
  permission: "trace:write",
  headers,
  body: "file",
  bodyTypes: encodings,
  answer: {
    status: 200,
    description:
      "ExportMetricsServiceResponse, in the encoding of the request; partialSuccess has the number of data points.",
    schema: partly("rejectedDataPoints"),
    mediaTypes: protobuf,
  },
  failure,
  handler: async ({ ctx, request }) => (await import("../otlp/take-export")).takeExport(ctx, request, "metric"),
});

export const watchTrace = endpoint({
  method: "get",
  path: "/api/v1/traces/{traceId}/changes",
  summary:
    "Follow a growing trace: a server-sent event { sequence, stepCount } each time its steps are replaced or an alarm is raised, until you disconnect.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({
    after: z.coerce.number().int().min(0).max(2_147_483_647).default(0).describe("The last sequence you received."),
  }),
  answer: { status: 200, description: "Changes as they happen.", mediaTypes: ["text/event-stream"] },
  handler: async ({ ctx, params: { traceId }, query: { after } }) => {
    const { requireStillIn } = await import("@/lib/auth/require-still-in");
    const { requireTrace } = await import("@/lib/services/ground/stored/require-trace");
    const { readTraceChanges, subscribeTrace } = await import("@/lib/services/traces/reading/watch-trace");
    await requireTrace(ctx, traceId);
    const stream = eventStream(
      {
        read: async (from) => {
          await requireStillIn(ctx);
          return readTraceChanges(ctx, { traceId, after: from });
        },
        isLast: () => false,
        subscribe: (listener) => subscribeTrace(ctx, { traceId }, listener),
      },
      after,
    );
    return new Response(stream, { headers: eventStreamHeaders });
  },
});
