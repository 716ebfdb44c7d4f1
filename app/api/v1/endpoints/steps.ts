import { z } from "zod";
import { Step } from "@/lib/traces/trace";
import { endpoint } from "@/lib/http/endpoint";
import { attachment } from "../attachment";
import * as answers from "./schemas";
import { TraceParams } from "./traces";

const path = "/api/v1/traces";
export const plainText = "text/plain; charset=utf-8";
const StepParams = TraceParams.extend({ index: z.coerce.number().int().min(0).max(2_147_483_647) });

export const readSteps = endpoint({
  method: "get",
  path: `${path}/{traceId}/steps`,
  summary: "Get a range of steps. Content over 65,536 characters is truncated.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({
    from: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    count: z.coerce.number().int().min(1).max(500).default(100),
    drawn: z
      .enum(["true", "false"])
      .default("false")
      .describe("Adds `markdown` to steps written in Markdown: what the trace page renders them from."),
  }),
  answer: {
    status: 200,
    description: "The steps, in order.",
    schema: z.object({ steps: z.array(answers.StepWindow) }),
  },
  handler: async (call) => {
    const { readSteps } = await import("@/lib/services/traces/reading/read-steps");
    const { from, count, drawn } = call.query;
    return readSteps(call.ctx, { traceId: call.params.traceId, from, count, isDrawn: drawn === "true" });
  },
});

/** Raised when the same steps are packed in another way. */
const packing = 2;

export const readOutline = endpoint({
  method: "get",
  path: `${path}/{traceId}/outline`,
  summary:
    "Get who speaks in each step, to whom, of what kind, and how much, without the text, as lists over all steps, plus loops and chapters. The response has an ETag.",
  permission: "trace:read",
  params: TraceParams,
  answer: { status: 200, description: "The outline.", schema: z.object({ outline: answers.PackedOutline }) },
  handler: async ({ ctx, request, params: { traceId } }) => {
    const { packOutline } = await import("@/components/trajectory/trace/step-outline");
    const { readOutline } = await import("@/lib/services/traces/reading/read-outline");
    const { requireTrace } = await import("@/lib/services/ground/stored/require-trace");
    const { sequence } = await requireTrace(ctx, traceId);
    // Steps change only with the trace's sequence. The browser asks each time, so that who
    // may no longer read is told so.
    const headers = { etag: `W/"${packing}-${traceId}-${sequence}"`, "cache-control": "private, no-cache" };
    if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
    const { steps, ...parts } = await readOutline(ctx, { traceId });
    return Response.json({ outline: packOutline(steps, parts) }, { headers });
  },
});

export const readFirstWords = endpoint({
  method: "get",
  path: `${path}/{traceId}/words`,
  summary: "Get the first words of a range of steps, one line each, as shown in the outline of the trace page.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({
    from: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    count: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: {
    status: 200,
    description: "The first words of each step, in order; empty for a step without content.",
    schema: z.object({ first: z.int(), words: z.array(z.string()) }),
  },
  handler: async ({ ctx, params: { traceId }, query }) => {
    const { readFirstWords } = await import("@/lib/services/traces/reading/read-first-words");
    return readFirstWords(ctx, { traceId, ...query });
  },
});

export const readStep = endpoint({
  method: "get",
  path: `${path}/{traceId}/steps/{index}`,
  summary: "Get one step in full.",
  permission: "trace:read",
  params: StepParams,
  answer: { status: 200, description: "The step.", schema: z.object({ step: Step }) },
  handler: async (call) => {
    const { readStep } = await import("@/lib/services/traces/reading/read-step");
    return { step: await readStep(call.ctx, call.params) };
  },
});

export const readContent = endpoint({
  method: "get",
  path: `${path}/{traceId}/steps/{index}/content`,
  summary: "Get a range of a step's content. Offsets and lengths are in Unicode characters.",
  permission: "trace:read",
  params: StepParams,
  query: z.object({
    from: z.coerce.number().int().min(0).max(2_000_000_000).default(0),
    count: z.coerce.number().int().min(1).max(262_144).default(65_536),
  }),
  answer: {
    status: 200,
    description: "The characters, and the total count.",
    schema: z.object({ text: z.string(), from: z.int(), length: z.int() }),
  },
  handler: async (call) => {
    const { readContent } = await import("@/lib/services/traces/reading/read-content");
    return readContent(call.ctx, { ...call.params, ...call.query });
  },
});

export const locateText = endpoint({
  method: "get",
  path: `${path}/{traceId}/steps/{index}/locate`,
  summary:
    "Find a quote in a step's content. Only white space and character encoding may differ. Offsets are half-open, in Unicode characters.",
  permission: "trace:read",
  params: StepParams,
  query: z.object({ text: z.string().max(4_000) }),
  answer: {
    status: 200,
    description: "The first match; null if there is none.",
    schema: z.object({ range: z.object({ from: z.int(), to: z.int() }).nullable() }),
  },
  handler: async (call) => {
    const { locateText } = await import("@/lib/services/ground/stored/locate-text");
    return locateText(call.ctx, { ...call.params, ...call.query });
  },
});

export const downloadContent = endpoint({
  method: "get",
  path: `${path}/{traceId}/steps/{index}/download`,
  summary: "Download a step's content as a UTF-8 text file.",
  permission: "trace:read",
  params: StepParams,
  answer: { status: 200, description: "The content.", mediaTypes: [plainText] },
  handler: async (call) => {
    const { readStep } = await import("@/lib/services/traces/reading/read-step");
    const { content } = await readStep(call.ctx, call.params);
    const name = `step-${call.params.index}.txt`;
    return attachment(content, { name, fallback: name, contentType: plainText });
  },
});
