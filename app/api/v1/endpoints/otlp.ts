import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { eventStream, eventStreamHeaders } from "@/lib/http/event-stream";
import { TraceParams } from "./traces";

const path = "/api/v1/otlp/v1";
const headers = z.object({
  "content-encoding": z.string().optional().describe("gzip, deflate, or left out."),
});

/** Exporters read refusals as a google.rpc.Status, with 400 for bad data. */
const failure = {
  schema: z.object({ code: z.int().describe("Of google.rpc.Code."), message: z.string() }),
  mediaTypes: ["application/x-protobuf"],
  statuses: {
    400: "The body is no OTLP request, or has metrics and was sent to the address of another signal.",
    401: "No API key that is in force.",
    403: "The key may not do this.",
    413: "The body is larger than this server takes.",
    415: "Neither JSON nor protobuf.",
    503: "The database does not answer for now: send it again, after as long as Retry-After says.",
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
    "Take spans from an OpenTelemetry exporter: OTLP/HTTP, JSON or protobuf. A trace is assembled from spans in any order, and grows while its run continues.",
  permission: "trace:write",
  headers,
  body: "file",
  bodyTypes: encodings,
  answer: {
    status: 200,
    description: "ExportTraceServiceResponse, in the encoding of the request; partialSuccess says what was not kept.",
    schema: partly("rejectedSpans"),
    mediaTypes: protobuf,
  },
  failure,
  handler: async ({ ctx, request }) => (await import("../otlp/take-export")).takeExport(ctx, request, "span"),
});

export const exportLogs = endpoint({
  method: "post",
  path: `${path}/logs`,
  summary: "Take the message records that some instrumentations send as logs; they join the spans that they name.",
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
    "Take metrics and let them go: Faultline keeps none. An exporter that sends them beside spans is told how many were discarded.",
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
    "Follow a trace that grows: a server-sent event { sequence, stepCount } whenever its steps were replaced, until you leave.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({
    after: z.coerce.number().int().min(0).max(2_147_483_647).default(0).describe("The sequence that you have seen."),
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
