import { z } from "zod";
import { Outcome, TraceSystem } from "@/lib/traces/trace";
import { endpoint } from "@/lib/http/endpoint";

import { TraceParams } from "./traces";

const path = "/api/v1/traces/{traceId}";

export const ComparableTrace = z.object({
  id: z.uuid(),
  title: z.string(),
  outcome: Outcome,
  system: TraceSystem.nullable(),
  agents: z.array(z.string()),
  stepCount: z.int(),
  sequence: z.int(),
  createdAt: z.iso.datetime(),
});

export const compareTraces = endpoint({
  method: "get",
  path: `${path}/comparison`,
  summary: "Align another trace with this one, step by step, and find the first difference.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({ with: z.string().describe("The ID of the other trace.") }),
  answer: {
    status: 200,
    description: "Both traces, their aligned rows, and where they diverge: for good, or the first difference.",
    schema: z.object({
      comparison: z.object({
        a: ComparableTrace,
        b: ComparableTrace,
        rows: z.object({
          kinds: z
            .string()
            .describe("One letter per row: s for same, c for changed, a or b for a step that only that trace has."),
          similarities: z
            .array(z.int())
            .describe("For each changed row in order, how similar the two steps are, in percent."),
        }),
        parting: z
          .object({ row: z.int(), isForGood: z.boolean(), a: z.int().nullable(), b: z.int().nullable() })
          .nullable(),
        isBanded: z.boolean().describe("Whether the traces were too long to compare every pair of steps."),
        readLength: z.int().describe("Number of characters per step used to align them."),
      }),
    }),
  },
  handler: async ({ ctx, request, ...call }) => {
    const { packRows } = await import("@/lib/attribution/alignment/trace-alignment");
    const { compareTraces } = await import("@/lib/services/traces/comparing/compare-traces");
    const wanted = { traceId: call.params.traceId, otherId: call.query.with, signal: request.signal };
    const { rows, ...comparison } = await compareTraces(ctx, wanted);
    return { comparison: { ...comparison, rows: packRows(rows) } };
  },
});

export const listComparableTraces = endpoint({
  method: "get",
  path: `${path}/comparable`,
  summary: "List up to 20 other traces of the same question, passed ones first.",
  permission: "trace:read",
  params: TraceParams,
  answer: {
    status: 200,
    description: "The traces, and the total count.",
    schema: z.object({ traces: z.array(ComparableTrace), count: z.int() }),
  },
  handler: async (call) => {
    const { listComparableTraces } = await import("@/lib/services/traces/comparing/list-comparable-traces");
    return listComparableTraces(call.ctx, call.params);
  },
});
