import { z } from "zod";
import { defaultTraceSort, traceSorts } from "@/lib/traces/trace-sort";
import { Outcome, Step } from "@/lib/traces/trace";
import { type Endpoint } from "./endpoint";
import { Confidence, ImportPreview, ReadingWish } from "./import-schemas";
import * as answers from "./schemas";
import { fileHeaders, readingQuery } from "./uploads";

const path = "/api/v1/traces";
export const TraceParams = z.object({ traceId: z.string() });
/** Asks in label mode, as the page of a trace does. */
export const LabelModeQuery = z.object({
  label: z
    .string()
    .max(40)
    .optional()
    .describe("`own` or the id of a queue: keeps back what runs and others say until one's own label is in."),
});
const StepParams = TraceParams.extend({ index: z.coerce.number().int().min(0).max(2_147_483_647) });
const text = z.string().max(1_000_000);

export const createTraces = {
  method: "post",
  path,
  summary:
    "Import a file: every trace in it that can be read is stored, and the others are named. What failed is attributed by the tracer.",
  permission: "trace:write",
  headers: fileHeaders,
  query: readingQuery,
  body: "file",
  answer: {
    status: 201,
    description: "The traces of the file, also those that were there already.",
    schema: z.object({
      format: z.string().nullable(),
      confidence: Confidence.nullable(),
      traces: z.array(answers.StoredTrace),
      failed: z.array(z.object({ title: z.string(), pointer: z.string(), message: z.string() })),
    }),
  },
} as const satisfies Endpoint;

export const previewTraces = {
  ...createTraces,
  path: `${path}/preview`,
  summary: "Read a file and say what it holds, without storing anything.",
  answer: { status: 200, description: "What the file holds.", schema: ImportPreview },
} as const satisfies Endpoint;

export const listTraces = {
  method: "get",
  path,
  summary: "List traces, page by page.",
  permission: "trace:read",
  query: z.object({
    q: z
      .string()
      .max(2_000)
      .default("")
      .describe("Search, as in the list: agent:WebSurfer outcome:failed steps:>200 disagree:true words"),
    sort: z.enum(traceSorts).default(defaultTraceSort),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(4_000).optional().describe("nextCursor of the page before."),
  }),
  answer: {
    status: 200,
    description: "One page of traces.",
    schema: z.object({
      traces: z.array(answers.TraceRow),
      nextCursor: z.string().nullable(),
      matchCount: z.int(),
      totalCount: z.int(),
      isBehind: z
        .boolean()
        .describe(
          "The search asks for figures that are being brought up to date: some traces are still found as they were before.",
        ),
      searchIssues: z.array(z.object({ message: z.string(), suggestion: z.string().optional() })),
    }),
  },
} as const satisfies Endpoint;

export const getTrace = {
  method: "get",
  path: `${path}/{traceId}`,
  summary: "Read a trace without its steps.",
  permission: "trace:read",
  params: TraceParams,
  query: LabelModeQuery,
  answer: { status: 200, description: "The trace.", schema: z.object({ trace: answers.TraceDetail }) },
} as const satisfies Endpoint;

export const updateTrace = {
  method: "patch",
  path: `${path}/{traceId}`,
  summary: "Correct fields of a trace; each change is kept with who made it.",
  permission: "trace:write",
  params: TraceParams,
  body: z.strictObject({
    title: text.optional(),
    question: text.optional(),
    expectedAnswer: text.nullable().optional(),
    outcome: Outcome.optional(),
    systemName: z.string().max(200).nullable().optional(),
    systemVersion: z.string().max(200).nullable().optional(),
  }),
  answer: { status: 200, description: "The trace as it is now.", schema: z.object({ trace: answers.TraceDetail }) },
} as const satisfies Endpoint;

export const deleteTrace = {
  method: "delete",
  path: `${path}/{traceId}`,
  summary: "Delete a trace with its steps, runs and annotations.",
  permission: "trace:delete",
  params: TraceParams,
  answer: { status: 200, description: "What went with it.", schema: z.object({ deleted: answers.DeletionSummary }) },
} as const satisfies Endpoint;

export const readSteps = {
  method: "get",
  path: `${path}/{traceId}/steps`,
  summary: "Read a range of steps. Content beyond 65,536 characters is cut.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({
    from: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    count: z.coerce.number().int().min(1).max(500).default(100),
    drawn: z
      .enum(["true", "false"])
      .default("false")
      .describe("Adds `markdown` to steps that are written in Markdown: what the trace page draws them from."),
  }),
  answer: {
    status: 200,
    description: "The steps, in order.",
    schema: z.object({ steps: z.array(answers.StepWindow) }),
  },
} as const satisfies Endpoint;

export const readOutline = {
  method: "get",
  path: `${path}/{traceId}/outline`,
  summary:
    "Read who speaks in each step, to whom, of what kind and how much, without the text, as lists over all steps; and the stretches in which the same steps come again and again. The answer has an ETag.",
  permission: "trace:read",
  params: TraceParams,
  answer: { status: 200, description: "The outline.", schema: z.object({ outline: answers.PackedOutline }) },
} as const satisfies Endpoint;

export const readStep = {
  method: "get",
  path: `${path}/{traceId}/steps/{index}`,
  summary: "Read one step, whole.",
  permission: "trace:read",
  params: StepParams,
  answer: { status: 200, description: "The step.", schema: z.object({ step: Step }) },
} as const satisfies Endpoint;

export const readContent = {
  method: "get",
  path: `${path}/{traceId}/steps/{index}/content`,
  summary: "Read a stretch of a step's content. Places and lengths are in Unicode characters.",
  permission: "trace:read",
  params: StepParams,
  query: z.object({
    from: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
    count: z.coerce.number().int().min(1).max(262_144).default(65_536),
  }),
  answer: {
    status: 200,
    description: "The characters, and how many there are in all.",
    schema: z.object({ text: z.string(), from: z.int(), length: z.int() }),
  },
} as const satisfies Endpoint;

export const locateText = {
  method: "get",
  path: `${path}/{traceId}/steps/{index}/locate`,
  summary:
    "Find where words stand in a step's content, as quotes are looked up: only white space and the way a character is encoded may differ. Places are in Unicode characters, half-open.",
  permission: "trace:read",
  params: StepParams,
  query: z.object({ text: z.string().max(4_000) }),
  answer: {
    status: 200,
    description: "The first place; null where there is none.",
    schema: z.object({ range: z.object({ from: z.int(), to: z.int() }).nullable() }),
  },
} as const satisfies Endpoint;

export const downloadContent = {
  method: "get",
  path: `${path}/{traceId}/steps/{index}/download`,
  summary: "Download a step's content as a text file in UTF-8.",
  permission: "trace:read",
  params: StepParams,
  answer: { status: 200, description: "The content.", contentType: "text/plain; charset=utf-8" },
} as const satisfies Endpoint;

export const readOriginal = {
  method: "get",
  path: `${path}/{traceId}/original`,
  summary: "Download the file that the trace was read from, byte for byte.",
  permission: "trace:read",
  params: TraceParams,
  answer: { status: 200, description: "The file.", contentType: "application/octet-stream" },
} as const satisfies Endpoint;

export const exportTrace = {
  method: "get",
  path: `${path}/{traceId}/export`,
  summary: "Download the trace in Faultline's own format, which the import reads back.",
  permission: "trace:read",
  params: TraceParams,
  answer: { status: 200, description: "The trace as a file.", contentType: "application/json" },
} as const satisfies Endpoint;

export const listInjections = {
  method: "get",
  path: `${path}/{traceId}/injections`,
  summary:
    "List text of the trace that addresses a judge, as half-open ranges of steps. It is flagged by patterns: it proves nothing.",
  permission: "trace:read",
  params: TraceParams,
  answer: {
    status: 200,
    description: "The passages, in the order of the steps.",
    schema: z.object({
      injections: z.array(
        z.object({ stepIndex: z.int(), from: z.int(), to: z.int(), kind: z.string(), words: z.string() }),
      ),
    }),
  },
} as const satisfies Endpoint;

export const readAgain = {
  method: "post",
  path: `${path}/{traceId}/read-again`,
  summary:
    "Read the trace again from its file with the newest readers, as another format or by a mapping. Id, runs, annotations, tags and corrections stay.",
  permission: "trace:write",
  params: TraceParams,
  body: ReadingWish,
  answer: {
    status: 200,
    description: "The trace as it is now; isChanged is whether what was executed reads differently.",
    schema: z.object({ isChanged: z.boolean(), trace: answers.TraceDetail }),
  },
} as const satisfies Endpoint;

export const readAllAgain = {
  method: "post",
  path: `${path}/read-again`,
  summary: "Have traces read again from their files by a worker: those named, or all that a search finds.",
  permission: "trace:write",
  body: z.union([
    z.strictObject({ ids: z.array(z.string()).min(1).max(10_000) }),
    z.strictObject({ q: z.string().max(2_000) }),
  ]),
  answer: {
    status: 202,
    description: "How many traces are read again; those whose file was not kept are left out.",
    schema: z.object({ traceCount: z.int() }),
  },
} as const satisfies Endpoint;
