import { fillEvaluation } from "@/lib/services/measure/evaluations/fill-evaluation";

/**
 * Makes the runs of an evaluation, and says what came of it in words for the log. Rejects where the database cannot be
 * written or the worker stops: the queue then has it done again, and what is made already is left.
 */
export const fillEvaluationRuns = async (job: { evaluationId: string }, signal: AbortSignal): Promise<string> => {
  const { madeCount, isFilled } = await fillEvaluation(job, signal);
  return `${madeCount} runs made${isFilled ? "" : ", and no more wanted"}`;
};
