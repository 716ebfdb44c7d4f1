import { type RecentRun } from "@/lib/attribution/recent-run";
import { scoreAnswer } from "@/lib/attribution/score";

/**
 * How a run compares with ground truth; null where there is nothing to compare, where it was stopped early, and
 * where the weights that answered were trained on the question, which would count what they have memorised. Of a run
 * with no clear answer it is the first step to read (`isFirstToRead`).
 */
export const rightOrWrong = (
  run: Pick<RecentRun, "attribution" | "groundTruth" | "tracer"> & { status?: RecentRun["status"] },
): { isAgentRight: boolean; isStepRight: boolean; isFirstToRead: boolean } | null => {
  const { attribution, groundTruth, tracer, status } = run;
  if (status === "PARTIAL" || !attribution || !groundTruth || tracer?.seen === "question") return null;
  const { isAgentRight, isStepRight, isFirstToRead } = scoreAnswer(attribution, groundTruth);
  return { isAgentRight, isStepRight, isFirstToRead };
};
