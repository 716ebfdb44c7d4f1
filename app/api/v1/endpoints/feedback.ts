import { z } from "zod";
import { claimBases } from "@/lib/replay/feedback/claim-basis";
import { endpoint } from "@/lib/http/endpoint";
import { reliabilityAnswer } from "../reliability-answer";
import * as answers from "./schemas";
import { TraceParams } from "./traces";

const { reliability, noReliabilityBecause } = answers.RunWithReliability.shape;

export const Feedback = z.object({
  agent: z.string(),
  stepIndex: z.int().describe("The step of the failed trace that the lesson is about."),
  lesson: z
    .string()
    .nullable()
    .describe(
      "What to tell the agent, without the expected answer and without a corrected value; null where it is held back.",
    ),
  heldBackBecause: z.string().nullable(),
  failureMode: z
    .object({ id: z.string(), title: z.string().nullable() })
    .nullable()
    .describe(
      "Of a taxonomy; or a method's own words, without a title. Null also where these would tell the solution.",
    ),
  place: z
    .object({ stepIndex: z.int(), agent: z.string() })
    .describe(
      "Before which step, and to whom: of the same run taken up again there. In a run from the beginning it belongs before the first step.",
    ),
  round: z.int().describe("The attempt that it is for, from 1: the first after the failed run."),
  basis: z.object({
    kind: z
      .enum(["ground-truth", ...claimBases])
      .describe(
        "ground-truth: people or the data set say so. executed: replays showed it. simulated: a model predicted replays. unchecked: a method says so.",
      ),
    runId: z.uuid().nullable(),
    method: z.string().nullable(),
    model: z.string().nullable(),
    reliability,
    noReliabilityBecause,
  }),
});

const truthWords = "It is ground truth, and no answer of a method.";

export const getFeedback = endpoint({
  method: "get",
  path: "/api/v1/traces/{traceId}/feedback",
  summary:
    "The lesson of a failed trace for a system that wants to correct itself: whom to tell what, where and in which round, and what that rests on. Never the expected answer.",
  permission: "run:read",
  params: TraceParams,
  query: z.object({
    run: z
      .string()
      .optional()
      .describe(
        "Id of a run of the trace. Left out: its ground truth; else the newest run whose replays showed a decisive step; else the newest with a clear answer, predictions of a model last; else the newest without one.",
      ),
    round: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000)
      .optional()
      .describe("Which attempt comes next; one more than the trace's metadata.round when left out."),
  }),
  answer: {
    status: 200,
    description: "The lesson; null where nobody has said yet who broke the trace, and why there is none.",
    schema: z.object({ feedback: Feedback.nullable(), noFeedbackBecause: z.string().nullable() }),
  },
  handler: async ({ ctx, params: { traceId }, query: { run, round } }) => {
    const { getFeedback } = await import("@/lib/services/lab/feedback/get-feedback");
    const found = await getFeedback(ctx, { traceId, runId: run ?? null, round: round ?? null });
    if (!found.feedback) return found;
    const { measured, ...basis } = found.feedback.basis;
    const reliability =
      basis.kind === "ground-truth"
        ? { reliability: null, noReliabilityBecause: truthWords }
        : reliabilityAnswer(measured);
    return { feedback: { ...found.feedback, basis: { ...basis, ...reliability } }, noFeedbackBecause: null };
  },
});
