import { z } from "zod";
import { type Endpoint } from "./endpoint";
import { TraceParams } from "./traces";

const path = "/api/v1/otlp/v1";
const headers = z.object({
  "content-encoding": z.string().optional().describe("gzip, or left out."),
});

export const exportTraces = {
  method: "post",
  path: `${path}/traces`,
  summary:
    "Take spans from an OpenTelemetry exporter: OTLP/HTTP, JSON or protobuf. A trace is assembled of what arrived, in any order, and grows while its run goes on.",
  permission: "trace:write",
  headers,
  body: "file",
  answer: {
    status: 200,
    description: "ExportTraceServiceResponse, in the encoding of the request; partialSuccess says what was not kept.",
    schema: z.object({
      partialSuccess: z.object({ rejectedSpans: z.string(), errorMessage: z.string() }).optional(),
    }),
  },
} as const satisfies Endpoint;

export const exportLogs = {
  ...exportTraces,
  path: `${path}/logs`,
  summary: "Take the message records that some instrumentations send as logs; they join the spans that they name.",
  answer: {
    status: 200,
    description: "ExportLogsServiceResponse, in the encoding of the request.",
    schema: z.object({
      partialSuccess: z.object({ rejectedLogRecords: z.string(), errorMessage: z.string() }).optional(),
    }),
  },
} as const satisfies Endpoint;

export const watchTrace = {
  method: "get",
  path: "/api/v1/traces/{traceId}/changes",
  summary:
    "Follow a trace that grows: a server-sent event { sequence, stepCount } whenever its steps were replaced, until you leave.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({
    after: z.coerce.number().int().min(0).max(2_147_483_647).default(0).describe("The sequence that you have seen."),
  }),
  answer: { status: 200, description: "Changes as they happen.", contentType: "text/event-stream" },
} as const satisfies Endpoint;
