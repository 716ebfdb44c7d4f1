import { route } from "@/lib/http/route-door";
import { getFeedback } from "@/lib/services/lab/feedback/get-feedback";
import * as endpoints from "../../../endpoints/feedback";
import { reliabilityAnswer } from "../../../reliability-answer";

const { permission, params, query } = endpoints.getFeedback;

const truthWords = "It is ground truth, and no answer of a method.";

export const GET = route({ permission, params, query }, async ({ ctx, params: { traceId }, query: { run, round } }) => {
  const found = await getFeedback(ctx, { traceId, runId: run ?? null, round: round ?? null });
  if (!found.feedback) return found;
  const { measured, ...basis } = found.feedback.basis;
  const reliability =
    basis.kind === "ground-truth"
      ? { reliability: null, noReliabilityBecause: truthWords }
      : reliabilityAnswer(measured);
  return { feedback: { ...found.feedback, basis: { ...basis, ...reliability } }, noFeedbackBecause: null };
});
