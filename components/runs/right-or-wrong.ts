import { type RecentRun } from "@/lib/attribution/recent-run";

/** How a run compares with ground truth; null where there is nothing to compare. Agents compare without regard to case. */
export const rightOrWrong = (
  run: Pick<RecentRun, "attribution" | "groundTruth">,
): { isAgentRight: boolean; isStepRight: boolean } | null => {
  const { attribution, groundTruth } = run;
  if (!attribution || !groundTruth) return null;
  return {
    isAgentRight: attribution.agent.toLowerCase() === groundTruth.agent.toLowerCase(),
    isStepRight: attribution.stepIndex === groundTruth.stepIndex,
  };
};
