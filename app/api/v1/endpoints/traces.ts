import { z } from "zod";
import { defaultTraceSort, traceSorts } from "@/lib/traces/trace-sort";
import { Outcome } from "@/lib/traces/trace";
import { endpoint } from "@/lib/http/endpoint";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { type FailedTrace } from "@/lib/traces/stored-trace";
import { uploadedFile, wishOf, uploadedSample } from "../uploaded-file";
import { attachment } from "../attachment";
import { Confidence, ImportPreview, ReadingWish } from "./import-schemas";
import * as answers from "./schemas";
import { fileHeaders, readingQuery } from "./uploads";
import { NextCursor, pageQuery } from "./paging";

const path = "/api/v1/traces";
export const TraceParams = z.object({ traceId: z.string() });
/** Asks in label mode, as the page of a trace does. */
export const LabelModeQuery = z.object({
  label: z
    .string()
    .max(40)
    .optional()
    .describe("`own` or the ID of a queue: hides what runs and others say until your own label is submitted."),
});
const text = z.string().max(1_000_000);

/** A trace that could not be read, with the first error that says why. */
const failedAnswer = ({ title, issues }: FailedTrace) => {
  const error = issues.find(({ severity }) => severity === "error");
  return { title, pointer: error?.pointer ?? "", message: error?.message ?? "It could not be read." };
};

export const createTraces = endpoint({
  method: "post",
  path,
  summary:
    "Import a file, or several files of a form as one archive. Every readable trace is stored, and the others are listed. Failed traces are attributed by the tracer.",
  permission: "trace:write",
  headers: fileHeaders,
  query: readingQuery,
  body: "file",
  answer: {
    status: 201,
    description: "The traces of the file, including those that already existed.",
    schema: z.object({
      format: z.string().nullable(),
      confidence: Confidence.nullable(),
      traces: z.array(answers.StoredTrace),
      failed: z.array(z.object({ title: z.string(), pointer: z.string(), message: z.string() })),
    }),
  },
  handler: async ({ ctx, request, query }) => {
    const { createTraces } = await import("@/lib/services/intake/uploads/create-traces");
    const { bytes, fileName, wish } = await uploadedFile(ctx, request);
    const file = { bytes, fileName, ...wishOf({ ...wish, ...query }) };
    const { format, confidence, traces, failed } = await createTraces(ctx, file);
    const base = publicUrl(); // read from the settings: too dear to be asked for each of many traces
    const { mapInTurns } = await import("@/lib/services/ground/paging/in-turns");
    const withUrls = await mapInTurns(traces, (trace) => ({
      ...trace,
      url: base + paths.trace(ctx.workspaceSlug, trace.id),
    }));
    return { format, confidence, traces: withUrls, failed: failed.map(failedAnswer) };
  },
});

export const previewTraces = endpoint({
  method: "post",
  path: `${path}/preview`,
  summary: "Preview what a file contains, without storing anything.",
  permission: "trace:write",
  headers: fileHeaders,
  query: readingQuery,
  body: "file",
  answer: { status: 200, description: "The contents of the file.", schema: ImportPreview },
  handler: async ({ ctx, request, query }) => {
    const { previewTraces } = await import("@/lib/services/intake/uploads/preview-traces");
    const { bytes, fileName, wish } = await uploadedSample(ctx, request);
    return previewTraces(ctx, { bytes, fileName, ...wishOf({ ...wish, ...query }) });
  },
});

export const listTraces = endpoint({
  method: "get",
  path,
  summary: "List traces, page by page.",
  permission: "trace:read",
  query: z.object({
    q: z
      .string()
      .max(2_000)
      .default("")
      .describe(
        "Search query, as in the trace list: agent:WebSurfer outcome:failed steps:>200 disagree:true text:refund words",
      ),
    sort: z.enum(traceSorts).default(defaultTraceSort),
    ...pageQuery,
  }),
  answer: {
    status: 200,
    description: "A page of traces.",
    schema: z.object({
      traces: z.array(answers.TraceRow),
      nextCursor: NextCursor,
      matchCount: z.int(),
      totalCount: z.int(),
      isBehind: z
        .boolean()
        .describe("Some figures used by this search are updating, so some traces still match by their old values."),
      unindexedCount: z
        .int()
        .describe("Traces that are not found by words of their steps yet: they are being indexed."),
      searchIssues: z.array(z.object({ message: z.string(), suggestion: z.string().optional() })),
    }),
  },
  handler: async ({ ctx, query }) => {
    const { listTraces } = await import("@/lib/services/traces/list/list-traces");
    const { parseTraceFilter } = await import("@/lib/traces/filter-grammar");
    const { q, ...page } = query;
    const { filter, issues } = parseTraceFilter(q);
    const { rows, ...rest } = await listTraces(ctx, { ...page, filter });
    // What of the search was not understood is looked for as words; a caller should know.
    const searchIssues = issues.map(({ message, suggestion }) => ({ message, ...(suggestion ? { suggestion } : {}) }));
    return { traces: rows, ...rest, searchIssues };
  },
});

export const getTrace = endpoint({
  method: "get",
  path: `${path}/{traceId}`,
  summary: "Get a trace without its steps.",
  permission: "trace:read",
  params: TraceParams,
  query: LabelModeQuery,
  answer: { status: 200, description: "The trace.", schema: z.object({ trace: answers.TraceDetail }) },
  handler: async ({ ctx, params, query }) => {
    const { showTrace } = await import("@/lib/services/traces/reading/show-trace");
    return { trace: await showTrace(ctx, { id: params.traceId, ...query }) };
  },
});

export const updateTrace = endpoint({
  method: "patch",
  path: `${path}/{traceId}`,
  summary: "Update fields of a trace. Each change is recorded with who made it.",
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
  answer: { status: 200, description: "The updated trace.", schema: z.object({ trace: answers.TraceDetail }) },
  maxBodyBytes: 8 * 1024 * 1024,
  handler: async ({ ctx, params: { traceId }, body: changes }) => {
    const { showTrace } = await import("@/lib/services/traces/reading/show-trace");
    const { updateTrace } = await import("@/lib/services/traces/editing/update-trace");
    await updateTrace(ctx, { id: traceId, ...changes });
    return { trace: await showTrace(ctx, { id: traceId }) };
  },
});

export const deleteTrace = endpoint({
  method: "delete",
  path: `${path}/{traceId}`,
  summary: "Delete a trace with its steps, runs, and annotations.",
  permission: "trace:delete",
  params: TraceParams,
  answer: {
    status: 200,
    description: "What was deleted with it.",
    schema: z.object({ deleted: answers.DeletionSummary }),
  },
  handler: async ({ ctx, params: { traceId } }) => {
    const { deleteTraces } = await import("@/lib/services/intake/removal/delete-traces");
    return { deleted: await deleteTraces(ctx, { ids: [traceId] }) };
  },
});

export const exportTrace = endpoint({
  method: "get",
  path: `${path}/{traceId}/export`,
  summary: "Download the trace in Faultline's own format, which can be imported again.",
  permission: "trace:read",
  params: TraceParams,
  answer: {
    status: 200,
    description: "The trace as a file.",
    schema: z.looseObject({ faultline: z.int(), trace: z.looseObject({}) }),
  },
  handler: async (call) => {
    const { exportTrace } = await import("@/lib/services/traces/reading/export-trace");
    const { traceId } = call.params;
    const { title, text } = await exportTrace(call.ctx, { id: traceId });
    const name = { name: title && `${title.slice(0, 80)}.json`, fallback: `trace-${traceId}.json` };
    return attachment(text, { ...name, contentType: "application/json" });
  },
});

export const listInjections = endpoint({
  method: "get",
  path: `${path}/{traceId}/injections`,
  summary:
    "List text in the trace that addresses a judge, as half-open ranges in steps. Found by patterns: a match is not proof.",
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
  handler: async (call) => {
    const { listInjections } = await import("@/lib/services/traces/reading/list-injections");
    return {
      injections: await listInjections(call.ctx, call.params),
    };
  },
});

export const readAgain = endpoint({
  method: "post",
  path: `${path}/{traceId}/read-again`,
  summary:
    "Read the trace again from its file with the latest readers, as another format or with a mapping. ID, runs, annotations, tags, and corrections stay.",
  permission: "trace:write",
  params: TraceParams,
  body: ReadingWish,
  answer: {
    status: 200,
    description: "The updated trace; isChanged tells whether the execution reads differently.",
    schema: z.object({ isChanged: z.boolean(), trace: answers.TraceDetail }),
  },
  handler: async (call) => {
    const { readAgain } = await import("@/lib/services/intake/rereading/read-again");
    const { showTrace } = await import("@/lib/services/traces/reading/show-trace");
    const { isChanged } = await readAgain(call.ctx, { ...call.params, ...call.body });
    return { isChanged, trace: await showTrace(call.ctx, { id: call.params.traceId }) };
  },
});

export const readAllAgain = endpoint({
  method: "post",
  path: `${path}/read-again`,
  summary: "Read traces again from their files with a worker: a list of traces, or all that a search matches.",
  permission: "trace:write",
  body: z.union([
    z.strictObject({ ids: z.array(z.string()).min(1).max(10_000) }),
    z.strictObject({ q: z.string().max(2_000) }),
  ]),
  answer: {
    status: 202,
    description: "How many traces will be read again. Traces whose file was not kept are skipped.",
    schema: z.object({ traceCount: z.int() }),
  },
  handler: async (call) => {
    const { readAllAgain } = await import("@/lib/services/intake/rereading/read-all-again");
    const { parseTraceFilter } = await import("@/lib/traces/filter-grammar");
    const selection = "ids" in call.body ? { ids: call.body.ids } : { filter: parseTraceFilter(call.body.q).filter };
    return readAllAgain(call.ctx, selection);
  },
});
