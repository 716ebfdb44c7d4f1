import { z } from "zod";
import { claimBases } from "@/lib/replay/feedback/claim-basis";
import { endpoint } from "@/lib/http/endpoint";
import { reliabilityAnswer } from "../reliability-answer";
import { SuggestedChange } from "./incidents";
import * as answers from "./schemas";
import { TraceParams } from "./traces";

const { reliability, noReliabilityBecause } = answers.RunWithReliability.shape;

export const Feedback = z.object({
  agent: z.string(),
  stepIndex: z.int().describe("The step of the failed trace that the lesson is about."),
  lesson: z
    .string()
    .nullable()
    .describe("What to tell the agent, without the expected answer or a corrected value; null if hidden."),
  heldBackBecause: z.string().nullable(),
  failureMode: z
    .object({ id: z.string(), title: z.string().nullable() })
    .nullable()
    .describe(
      "From a taxonomy, or in a method's own words without a title. Also null if it would give away the solution.",
    ),
  place: z
    .object({ stepIndex: z.int(), agent: z.string() })
    .describe(
      "The step to place it before and the agent to tell, when the same run continues from there. If the run restarts, place it before the first step.",
    ),
  round: z.int().describe("The attempt it is for, starting at 1: the first attempt after the failed run."),
  basis: z.object({
    kind: z
      .enum(["ground-truth", ...claimBases])
      .describe(
        "ground-truth: labeled by people or the data set. executed: shown by replays. simulated: predicted by a model. unchecked: named by a method.",
      ),
    runId: z.uuid().nullable(),
    method: z.string().nullable(),
    model: z.string().nullable(),
    reliability,
    noReliabilityBecause,
  }),
});

const truthWords = "The lesson is based on ground truth, not on a method's answer.";

export const getFeedback = endpoint({
  method: "get",
  path: "/api/v1/traces/{traceId}/feedback",
  summary:
    "Get the lesson of a failed trace for a self-correcting system: whom to tell what, where, in which round, and what it is based on. Never includes the expected answer.",
  permission: "run:read",
  params: TraceParams,
  query: z.object({
    run: z
      .string()
      .optional()
      .describe(
        "ID of a run of the trace. Defaults to ground truth; else the newest run whose replays showed a decisive step; else the newest with a clear answer, model predictions last; else the newest without one.",
      ),
    round: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000)
      .optional()
      .describe("The number of the next attempt. Defaults to the trace's metadata.round plus 1."),
  }),
  answer: {
    status: 200,
    description: "The lesson; null if nothing names who broke the trace yet, with the reason.",
    schema: z.object({
      feedback: Feedback.nullable(),
      noFeedbackBecause: z.string().nullable(),
      suggestions: z
        .array(SuggestedChange)
        .describe("What could be changed so that its incident does not happen again, by rules; not tried."),
    }),
  },
  handler: async ({ ctx, params: { traceId }, query: { run, round } }) => {
    const { getFeedback } = await import("@/lib/services/lab/feedback/get-feedback");
    const found = await getFeedback(ctx, { traceId, runId: run ?? null, round: round ?? null });
    const { suggestForTrace } = await import("@/lib/services/watch/fixes/suggest-for-trace");
    const suggestions = await suggestForTrace(ctx, { traceId });
    if (!found.feedback) return { ...found, suggestions };
    const { measured, ...basis } = found.feedback.basis;
    const reliability =
      basis.kind === "ground-truth"
        ? { reliability: null, noReliabilityBecause: truthWords }
        : reliabilityAnswer(measured);
    return {
      feedback: { ...found.feedback, basis: { ...basis, ...reliability } },
      noFeedbackBecause: null,
      suggestions,
    };
  },
});
