import { type RecentRun } from "@/lib/attribution/recent-run";

/**
 * How a run compares with ground truth; null where there is nothing to compare, where it was stopped early, and
 * where the weights that answered were trained on the question, which would count what they have memorised. Agents
 * compare without regard to case.
 */
export const rightOrWrong = (
  run: Pick<RecentRun, "attribution" | "groundTruth" | "tracer"> & { status?: RecentRun["status"] },
): { isAgentRight: boolean; isStepRight: boolean } | null => {
  const { attribution, groundTruth, tracer, status } = run;
  if (status === "PARTIAL" || !attribution || !groundTruth || tracer?.seen === "question") return null;
  return {
    isAgentRight: attribution.agent.toLowerCase() === groundTruth.agent.toLowerCase(),
    isStepRight: attribution.stepIndex === groundTruth.stepIndex,
  };
};
