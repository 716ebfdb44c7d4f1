import { z } from "zod";
import { maxQueryLength } from "@/lib/traces/find-query";
import { StepKind } from "@/lib/traces/trace";
import { endpoint } from "@/lib/http/endpoint";

import { TraceParams } from "./traces";

const path = "/api/v1/traces/{traceId}";
const stepIndex = z.coerce.number().int().min(0).max(2_147_483_647);
const q = z
  .string()
  .max(maxQueryLength)
  .default("")
  .describe('Search query: price "exact words" agent:WebSurfer kind:tool-result tool:search error:true');
const from = stepIndex.default(0).describe("The first step to search.");
const next = z.int().nullable().describe("The step to continue from; null when all steps were searched.");

export const findInSteps = endpoint({
  method: "get",
  path: `${path}/find`,
  summary: "Find steps by text, agent, kind, tool, and whether they failed, each with an excerpt.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({ q, from, limit: z.coerce.number().int().min(1).max(100).default(20) }),
  answer: {
    status: 200,
    description: "The next matching steps, in order.",
    schema: z.object({
      steps: z.array(
        z.object({
          stepIndex: z.int(),
          agent: z.string(),
          kind: StepKind,
          isError: z.boolean(),
          count: z.int(),
          excerpt: z.string(),
        }),
      ),
      next,
    }),
  },
  handler: async (call) => {
    const { findInSteps } = await import("@/lib/services/traces/finding/find-in-steps");
    const { parseFindQuery } = await import("@/lib/traces/find-query");
    const { q, ...rest } = call.query;
    return findInSteps(call.ctx, { traceId: call.params.traceId, query: parseFindQuery(q), ...rest });
  },
});

export const listHits = endpoint({
  method: "get",
  path: `${path}/find/hits`,
  summary: "Count matches per step. Long traces take several requests.",
  permission: "trace:read",
  params: TraceParams,
  query: z.object({ q, from }),
  answer: {
    status: 200,
    description: "The matching steps and the number of matches in each.",
    schema: z.object({ steps: z.array(z.int()), counts: z.array(z.int()), next }),
  },
  handler: async (call) => {
    const { listHits } = await import("@/lib/services/traces/finding/list-hits");
    const { parseFindQuery } = await import("@/lib/traces/find-query");
    const { q, from } = call.query;
    return listHits(call.ctx, { traceId: call.params.traceId, query: parseFindQuery(q), from });
  },
});

export const findInStep = endpoint({
  method: "get",
  path: `${path}/steps/{index}/find`,
  summary: "Find matches in one step, as half-open ranges of Unicode characters in its full content; at most 10,000.",
  permission: "trace:read",
  params: TraceParams.extend({ index: stepIndex }),
  query: z.object({ q }),
  answer: {
    status: 200,
    description: "The matches, in order.",
    schema: z.object({ ranges: z.array(z.object({ from: z.int(), to: z.int() })) }),
  },
  handler: async (call) => {
    const { findInStep } = await import("@/lib/services/traces/finding/find-in-step");
    const { parseFindQuery } = await import("@/lib/traces/find-query");
    return findInStep(call.ctx, { ...call.params, words: parseFindQuery(call.query.q).words });
  },
});
