import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";

const params = z.object({ runId: z.string() });

const ChainLink = z.object({
  part: z.enum(["symptom", "carrier", "decisive"]),
  stepIndex: z.int(),
  agent: z.string(),
  sentence: z.string().describe("What the step did with what is followed."),
  words: z
    .object({ text: z.string(), quote: z.int().nullable(), isVerbatim: z.boolean() })
    .nullable()
    .describe("Words of the step."),
  values: z.array(z.string()),
  judgeWords: z.string().nullable().describe("What the run's influence graph says of it, in its judge's words."),
  leftOut: z.int().describe("Steps before the next link that carry it too and are omitted."),
});

export const FailureChain = z.object({
  links: z.array(ChainLink).describe("The symptom first, the decisive step last."),
  steps: z.array(z.int()).describe("The same steps in the order of the trace."),
  basis: z.enum(["values", "influence-graph", "none"]),
  values: z.array(z.string()).describe("What was followed, verbatim."),
  finalAnswer: z.object({ text: z.string(), values: z.array(z.string()), sentence: z.string().nullable() }).nullable(),
  notes: z.array(z.string()),
});

export const RunCoverage = z.object({
  callCount: z.int(),
  unknownCallCount: z.int().describe("Calls that were recorded before this was kept."),
  full: z.object({ stepCount: z.int(), length: z.int() }),
  shortened: z
    .array(z.object({ stepIndex: z.int(), length: z.int(), seen: z.int() }))
    .describe("Steps of which no call showed some characters."),
  never: z
    .object({
      stepCount: z.int(),
      length: z.int(),
      stretches: z.array(z.object({ first: z.int(), last: z.int() })),
    })
    .describe("Steps that no call showed, both ends included."),
  mediaCount: z
    .int()
    .optional()
    .describe("Images, sounds, and files of the trace; of all but `seenMediaCount`, the judge got type and size only."),
  seenMediaCount: z.int().optional().describe("Images that at least one call was given."),
});

export const getFailureChain = endpoint({
  method: "get",
  path: "/api/v1/runs/{runId}/chain",
  summary: "Get how the failure spread from the step that a run calls decisive to where it shows.",
  permission: "run:read",
  params,
  answer: {
    status: 200,
    description: "The chain; null if the run names no step.",
    schema: z.object({ chain: FailureChain.nullable() }),
  },
  handler: async ({ ctx, params: { runId } }) => {
    const { readFailureChain } = await import("@/lib/services/answers/results/read-failure-chain");
    return { chain: await readFailureChain(ctx, { runId }) };
  },
});

export const getRunCoverage = endpoint({
  method: "get",
  path: "/api/v1/runs/{runId}/coverage",
  summary: "Get which parts of which steps the calls of a run were shown, taken together.",
  permission: "run:read",
  params,
  answer: { status: 200, description: "The parts.", schema: z.object({ coverage: RunCoverage }) },
  handler: async ({ ctx, params: { runId } }) => {
    const { readRunCoverage } = await import("@/lib/services/answers/results/read-run-coverage");
    return { coverage: await readRunCoverage(ctx, { runId }) };
  },
});
